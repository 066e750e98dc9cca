# What is told when something may not be, or is not as we wrote it. `short` is at most two lines of 21 letters.

journal-odd = Match { $match } in { $path } is not as a table writes it: the file is damaged, or somebody changed it. Copy it away if you want to look into it; the other matches are not lost with it.
started-as-root = You run this table as root, which it never needs: a mistake in it, or in what it is built on, could then change anything on this machine, and its journal belongs to root alone. End it with Ctrl-C and start it again without sudo. If a part is refused then: sudo usermod -aG gpio,i2c,spi,dialout { $user }, and log in again; or let it run as a service (docs/install.md).
journal-of-others = The journal { $path } belongs to { $owner }, and the secrets in it are for its owner alone. If you may read it, do so as that user: sudo -u { $owner } companion ..., with the same words behind it.
