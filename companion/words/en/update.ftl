# What an update finds before it takes over.

journal-not-migrated = { $path } cannot be brought to this version's form ({ $reason }), and was left as it is. Stay with the version that wrote it and report this; or move the file away, and a new journal begins.
