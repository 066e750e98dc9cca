# What an update finds before it takes over.

journal-not-migrated = { $path } cannot be brought to this version's form ({ $reason }), and was left as it is. Stay with the version that wrote it and report this; or move the file away, and a new journal begins.
journal-not-tried = What this version makes of { $path } cannot be tried: no copy of it could be made ({ $reason }). Probably the disk is full ("df -h" shows it), or another program holds the journal. Make room, end that program, and try again.
