"""A modelled sensor with an acceleration and a clock to set."""

MS = 1_000_000


class Bench:
    """`get` and `put` are transfers; `pass_ms` lets time go by."""

    def __init__(self, kind, **options):
        self.mg = (100.0, -200.0, 1000.0)
        self.now_ns = 0
        self.felt = []
        self.chip = kind(self.feel, lambda: self.now_ns, **options)

    def feel(self, at_ns):
        self.felt.append(at_ns)
        return self.mg

    def pass_ms(self, ms):
        self.now_ns += int(ms * MS)

    def get(self, register, count=1):
        return self.chip.transfer(bytes((register,)), count)

    def put(self, register, *values):
        self.chip.transfer(bytes((register, *values)), 0)

    def settle(self, samples=20):
        """Let a push of the self test work."""
        for _ in range(samples):
            self.pass_ms(10)
            self.get(0x00)
