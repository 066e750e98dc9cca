# What lies where somebody named a file, and is none. `short` is at most two lines of 21 letters.

file-kind = { $kind ->
    [folder] a folder
    [pipe] a pipe
    [socket] a socket
   *[device] a device
}
config-file-no-file = This is { file-kind }, and not a file. Look at its name, or name the table's file with --config.
config-file-link = This is a link to { $target }, and that is not there. Plug in what it leads to, if that is a stick, or name another file with --config.
output-lost = What this prints cannot be written: { $reason }. Look at where it goes; probably the disk is full ("df -h" shows it).

journal-no-place = There can be no journal at { $path }: { $part } is { $kind ->
        [file] a file, and would have to be a folder
        [loop] a link that leads back to itself
        [nowhere] a link that leads to { $target }, and that is not there
       *[other] { file-kind }
    }. { $kind ->
        [folder] Name a file in it
        [device] Name a file somewhere else
        [nowhere] Plug in what it leads to, if that is a stick; or name another place
       *[other] Delete it if nothing needs it ("ls -l" shows what it is), or name another place
    }: --journal, or journal = ... in table.toml.
journal-nothing-kept-no-place = Nothing is kept; play goes on, but a power cut ends the game. { journal-no-place }
    .short = Nothing is kept: no place to write
journal-folder-shut = The journal { $path } cannot be read where it lies: SQLite writes beside what it reads, and this user may not write into { $folder }. Copy it into a folder of your own, and name the copy with --journal.
journal-shut = The journal { $path } cannot be read: { $part } is this user's own, but shut even to them. Open it: chmod u+rwX { $part }
