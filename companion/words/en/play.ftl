# What the terminal says while the virtual table runs.

play-ready =
    The table is set: { $address }
    Spectators: { $address }board
    Ctrl-C ends it. The game is kept and goes on at the next start.
play-no-browser =
    No browser was found on this machine. Open the address in any browser, or install one
    (on Debian and Raspberry Pi OS: sudo apt install chromium).
play-ports-busy =
    No free port for the page: all from { $first } to { $last } are in use by other programs.
    Name another with --port, or let the system choose one with --port 0.
play-no-parts =
    The simulated parts cannot be made: { $reason }. The system has probably run out of open files,
    processes or room for temporary files. Close other programs or raise the limit (ulimit -n 256), and start again.
play-ended = The table is cleared away. Bye.
play-names-too-many = { $count } names for { $places } places: leave some out, or set more places with --places (at most 8).
