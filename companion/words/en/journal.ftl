# The journal: what was played, on disk. `short` is at most two lines of 21 letters.

journal-nothing-kept = Nothing is kept: { $path } cannot be written ({ $reason }). Play goes on, but a power cut ends the game. Make that place writable for this user or free some space, or choose another place ("journal" in table.toml, or --journal), and start again.
    .short = Nothing is kept: no place to write
journal-read-only = Nothing more is kept: { $path } can no longer be written ({ $reason }). Play goes on; make the disk writable again, and everything since will be written too.
    .short = Disk is read-only: game no longer kept
journal-full = Nothing more is kept: the disk of { $path } is full. Play goes on; free some space, and everything since will be written too.
    .short = Disk full: game is no longer kept
journal-disk-fails = Nothing more is kept: the disk fails at { $path } ({ $reason }). Play goes on. Often the card is worn out or was pulled: copy the file away and replace the card.
    .short = Disk fails: game is no longer kept
journal-busy = Not kept yet: another program holds { $path } for writing. Play goes on; close that program, and everything since will be written too.
    .short = Journal is held by another program
journal-gone = Nothing more is kept: { $path } was moved or deleted while the table ran. Play goes on, but a power cut ends the game. Put the file back, and everything since will be written too; or end the table and start it again.
    .short = Journal deleted: game no longer kept
journal-damaged = Nothing more is kept: { $path } is damaged ({ $reason }). Play goes on; at the next start the file is moved aside and a new one begun.
    .short = Journal damaged: no longer kept
journal-failed = Nothing more is kept: { $path } cannot be written ({ $reason }). Play goes on, but a power cut ends the game.
    .short = Game is no longer kept
journal-moved-aside = The journal was damaged ({ $reason }). It now lies at { $path }, and a new one has begun: the last game cannot go on.
    .short = Old journal damaged, a new one has begun

journal-in-use = Another table (process { $process }) already keeps its journal in { $path }. End it first, or start this one with another journal.
journal-foreign = { $path } belongs to another program and was left alone. Choose another place for the journal.
journal-newer = { $path } was written by a newer version (journal { $version }; this one knows up to { $newest }) and was left alone. Update Bluff Companion, or choose another place for the journal.
journal-older = { $path } was written by an older version. Start the table once, which brings it up to date, and try again.
journal-missing = There is no journal at { $path }. Nothing has been played there yet, or it lies elsewhere: name it with --journal.
journal-unreadable = The journal { $path } cannot be read ({ $reason }). Are you its owner? It is readable by the user who runs the table alone.
journal-empty = No match has been played yet in { $path }.
journal-no-such-match = There is no match { $match } in { $path }: the matches are { $first } to { $last }. See `companion history`.
journal-unfinished = Match { $match } is not over: its script holds dice that are still secret. To print it all the same, add --unfinished.

history-none = No match has been played yet.
history-line = { $number }  { $started }  { $game } with { $names }: { $state }
history-over = played to the end
history-broken-off = broken off
history-open = not over
