"""Every message that a line can hold, for hypothesis."""

from hypothesis import strategies as st

from companion.cup import wire

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
FIELDS = {
    "number": st.integers(0, 10**15 - 1),
    "word": st.text(LETTERS, min_size=1, max_size=16),
    "flag": st.booleans(),
    "signed": st.integers(-999_999, 999_999),
    "hex": st.binary(max_size=16),
}


def of_verb(verb):
    """All of that verb, with and without the fields that may be missing."""
    fields = [FIELDS[kind.rstrip("?")] for kind in wire.MESSAGES[verb]]
    least = sum(not kind.endswith("?") for kind in wire.MESSAGES[verb])
    counts = st.integers(least, len(fields))
    return counts.flatmap(lambda count: st.tuples(st.just(verb), *fields[:count]))


MESSAGES = st.sampled_from(sorted(wire.MESSAGES)).flatmap(of_verb)
