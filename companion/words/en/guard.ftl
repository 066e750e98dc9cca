# What is told when something may not be, or is not as we wrote it. `short` is at most two lines of 21 letters.

journal-odd = Match { $match } in { $path } is not as a table writes it: the file is damaged, or somebody changed it. Copy it away if you want to look into it; the other matches are not lost with it.
