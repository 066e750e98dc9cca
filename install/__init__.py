"""`make install` and `make uninstall`: the table as a service of a Raspberry Pi; Python's standard library alone.

docs/install.md is what a maker reads. What lies where, and in which order it is changed, is in `installing.py`.
"""

import sys

if not (
    (3, 11) <= sys.version_info[:2] <= (3, 14) and sys.maxsize > 2**32
):  # before what an older one cannot read
    sys.exit(
        "The table needs a 64-bit Python 3.11, 3.12, 3.13 or 3.14, as 64-bit Raspberry Pi OS bookworm or trixie has it; "
        f"python3 here is Python {sys.version.split()[0]}, {'64' if sys.maxsize > 2**32 else '32'}-bit."
    )
