"""What a table is wired like: its pins, buses and currents, out of its settings and the data of hardware/."""
