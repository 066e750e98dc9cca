# What config.txt says, and what of it is not known.
wiring-boot-no-file = { $file } is { file-kind }, and not a file. Name the Pi's config.txt, or a copy of it, with --boot.
wiring-boot-silent = Nothing comes from { $file }: it is a pipe, and nobody writes to it. Name the Pi's config.txt, or a copy of it, with --boot.
wiring-boot-no-text = { $file } is no text as a config.txt is: it holds bytes that are no letters. If an editor saved it so, save it anew there, with UTF-8 as its encoding; otherwise name another one with --boot.
wiring-boot-long = { $file } has more than { $most } MB, so it is no config.txt. Name another one with --boot.
wiring-boot-mark = It begins with an invisible mark that some editors write (a BOM), so the Pi may not know its first line: { $line }. Save it anew as UTF-8 without BOM, or make its first line an empty one.
wiring-boot-unknown = { $count ->
        [one] It loads an overlay that is not known here, so which lines that takes was not looked at
       *[other] It loads { $count } overlays that are not known here, so which lines they take was not looked at
    }: { $overlays }. On the Pi, "dtoverlay -h { $first }" says what it takes.
wiring-boot-included = It takes in what stands elsewhere, which was not read: { $files }. Name that with --boot to have it looked into.
wiring-no-known-conflicts = Nothing collides, as far as is known.
wiring-only-below = config.txt has a line that this table needs for some models of the Pi only, below { $sections }. If this table's Pi is another one, write it at the end, below a line [all], and start the Pi again: { $line }
wiring-slow-bus = bus { $bus } runs at { $khz } kHz by config.txt, so a whole picture takes { $picture } ms on each of its screens. Write its line so, and start the Pi again: { $line }
