# table.toml: what is wrong with it, and what `companion run --check` says about it.

# Where something stands in the file: "seat 2, screen.bus".
config-seat = seat { $seat }
config-seat-key = seat { $seat }, { $key }
config-entry = { $key }, entry { $entry }
config-and = { $one } and { $other }

config-head =
    { $count ->
        [one] { $file } has one mistake:
       *[other] { $file } has { $count } mistakes:
    }
config-file-missing = There is no such file. Begin one with: companion run --example 4 > table.toml
config-file-folder = This is a folder. Name the file in it, which is probably called table.toml.
config-file-closed = It cannot be read: { $reason }. Look at its name and at whom it belongs to (ls -l), or name another file with --config.
config-file-silent = Nothing comes from it: it is a pipe, and nobody writes to it. Name a file with --config.
config-file-long = It has more than { $most } MB, so it is not a table's file. Name another one with --config.
config-file-no-utf8 = Line { $line } holds letters that are not in UTF-8. Save the file anew in your editor, with UTF-8 as its encoding.
config-toml-syntax =
    Line { $line } cannot be read, from letter { $column } on. It is this one:
        { $written }
    Probably a quote, a bracket, a comma or an equals sign is missing there or just before.
config-toml-twice =
    Line { $line } sets something that has been set before. It is this one:
        { $written }
    Leave one of the two out. Only seats come again and again; each begins with [[seats]] in double brackets.
config-toml-end = It ends in the middle of something. A bracket or a quote was probably opened and never closed.
config-toml-deep = Its brackets lie too deep in each other. Begin anew with: companion run --example 4 > table.toml
config-toml-number = It holds a number that is far too long to be meant. Look for a line with very many digits.

config-wanted = write { $allowed }.
config-missing = this is missing. Write { $allowed }.
config-did-you-mean = Did you mean { $known }?
config-unknown-key = there is no such key.
config-known-keys = Here are known: { $keys }.
config-key-of-top = this belongs to the whole table, but stands in a section of it. Move it to the top of the file, above the first line in [brackets].
config-section-of-top = this is a section of its own. Write it as [{ $key }].

# What may be written, to stand after "write".
config-kind-text = text in quotes
config-kind-switch = true or false
config-kind-whole = a whole number from { $least } to { $most }
config-kind-number = a number from { $least } to { $most }
config-kind-choice = one of { $choices }
config-kind-address = 0x3C or 0x3D
config-kind-bus = the number of an I2C bus (1 for /dev/i2c-1), or a channel of a multiplexer ("1-0070/2": on bus 1, the multiplexer at 0x70, its channel 2)
config-kind-line = a GPIO number of the Pi's header (17), or a line of a chip in [chips] ("west:3")
config-kind-path = a file's path in quotes
config-kind-path-home = a path without that name after the ~ (there is no such user here)
config-kind-host = a name such as "table.local", without http:// and without a port
config-kind-port = a path ("/dev/ttyACM0") or an address that pyserial knows ("socket://192.168.0.7:4000")
config-kind-cup-id = the cup's id: at most 16 letters, digits, dots and dashes
config-kind-chip-name = a name of letters, digits, - and _ that begins with a letter
config-kind-found-by = how the chip is found: "device:1-0020", "compatible:...", "/dev/gpiochip2" or its label
config-kind-line-header = a GPIO number of the Pi's header, from 0 to { $last }
config-kind-line-expander = a line of the expander, from 0 to { $last }
config-kind-three = a list of three, for x, y and z, each { $each }
config-kind-list = a list: [ ... ] of { $each }
config-kind-sections = { $each }, once for each, in double brackets: [[seats]]
config-kind-part-seat = a seat with its buttons and its screen
config-kind-part-screen = a screen with its bus, as { "{" } bus = 1 { "}" }, or its place on SPI, as { "{" } spi = 0, dc = 24 { "}" }
config-kind-part-cup = a cup with its port or its id, as { "{" } port = "/dev/ttyACM0" { "}" }
config-kind-part-wired = a wired cup with the lines of its MCP3008, as { "{" } select = 8 { "}" }
config-kind-part-motion = thresholds of a motion, as { "{" } stroke_mg = 400 { "}" }
config-kind-part-chips = a section: [chips], then a line for each, as west = "device:1-0020"
config-kind-part-board = a section: [board], then its screen
config-kind-part-screens = a section: [screens], then its keys
config-kind-part-sound = a section: [sound], then its keys
config-kind-part-lights = a section: [lights], then its keys
config-kind-part-timer = a section: [timer], then its line
config-kind-part-pacing = a section: [pacing], then its keys
config-kind-part-web = a section: [web], then its keys

# What does not go together.
config-seats =
    { $count ->
        [one] there is one seat
       *[other] there are { $count } seats
    }, but a table has { $least } to { $most }. Every seat begins with [[seats]].
config-unknown-chip = [chips] has no { $chip }.
config-name-chip = Name it there, as in west = "device:1-0020".
config-chip-twice = { $chips } are one and the same chip ({ $found }). Keep one name for it.
config-line-twice = { $line } is used more than once: { $users }. Everything needs a line of its own.
config-line-of-i2c = { $line } is a wire of I2C bus 1, and that bus is in use. Choose any line but GPIO 2 and 3.
config-address-twice = More than one screen is at { $address } on bus { $bus }: { $users }. Give one of them the other address (0x3C or 0x3D, a solder bridge on its back), or another bus.
config-address-behind = { $address } is used on bus { $bus } itself ({ $before }) and behind its multiplexer ({ $behind }): both would answer. Put all of them behind the multiplexer, or give one the other address.
config-screen-nowhere = this screen could be anywhere. Give its bus on I2C (bus = 1), or its place on SPI (spi = 0, dc = 24).
config-screen-both = a screen is on I2C or on SPI, not on both. Keep "bus" or "spi".
config-screen-no-dc = this is missing. A screen on SPI has a pin DC, which tells data from commands. Write the line that it is on, as dc = 24.
config-screen-line = a screen on I2C has no such line. Leave it out, or write "spi" in the place of "bus".
config-screen-address = a screen on SPI has no address: "spi" says which it is. Leave it out.
config-spi-twice = CE{ $spi } of the Pi's SPI is used more than once: { $users }. It selects one thing alone. Give one of them the other (0 or 1), or another place.
config-cups-both = one cup for all, but there are cups of single seats too: { $users }. Keep [shared_cup] or those.
config-cup-nowhere = this cup could be anywhere. Give its port or its id, or "wired" if it is an analog one.
config-cup-port-twice = { $value } is the port of more than one cup: { $users }. Every cup has a port of its own.
config-cup-id-twice = { $value } is the id of more than one cup: { $users }. Every cup has an id of its own.
config-cup-button-shared = a cup for all has no button of its own: nobody could tell who pressed it. Leave "button" out.
config-cup-wired-too = an analog cup on an MCP3008 has nothing else. Keep "wired", or leave it out for { $keys }.
config-line-of-spi = { $line } is a wire of the Pi's SPI, which a wired cup or a screen uses. Choose any line but GPIO 7 to 11: the system takes all five. Or give the cup four lines of its own, the screen a place on I2C.
config-channel-twice = Channel { $channel } of one MCP3008 is used more than once: { $users }. Every axis of every cup has a channel of its own.
config-slow-challenge = this button is on an expander, which reports a press some thousandths of a second late. In a fair race all CHALLENGE buttons are on the Pi's header.
config-unused-chip = nothing is connected to this chip. Leave it out, or give one of its lines something to do.

# Names of players, from the file or from the command line.
name-long = The name { $name } is too long for a screen: at most { $most } letters.
name-letters = The name { $name } holds letters that no screen can show: type it anew.
name-twice = The name { $name } is given twice: every player needs one of their own.

# `companion run --check`: what the file sets.
check-right = { $file } is right.
check-seat = { $name }: { $parts }
check-buttons = LEFT { $left }, RIGHT { $right }, OK { $ok }, CHALLENGE { $challenge }
check-screen = { $driver } at { $address } on bus { $bus }
check-screen-spi = { $driver } on the Pi's SPI at CE{ $spi }: DC { $dc }{ $reset ->
        [none] {""}
       *[other] , RES { $reset }
    }
check-led = LED { $line }
check-cup = cup { $where }
check-cup-button-ok = its button is OK
check-cup-button-none = its button does nothing
check-cup-wired = cup on an MCP3008: channels { $channels } on GPIO { $select } ({ $spi ->
        [software] in software: clock { $clock }, MOSI { $mosi }, MISO { $miso }
       *[hardware] the Pi's SPI
    })
check-board = The board: { $screen }
check-no-board = The board: no screen, only its page
check-one-cup = For all: { $cup }
check-no-cups = No cups: all roll with OK
check-buzzer = Buzzer: { $line }, { $sounds ->
        [on] on
       *[off] off
    } at the start
check-timer = Timer: { $line }
check-page = The board's page: { $listen ->
        [off] none
        [loopback] for this machine alone, port { $port }
       *[network] for the whole network, port { $port }
    }
check-journal = Journal: { $path }
check-warnings = It will work, but:

# What of it is here.
here-head = On this machine now:
here-nothing = This machine has no lines of its own to look for: a table runs on Linux, best on a Raspberry Pi.
here-chip = { $name ->
        [header] The Pi's header
       *[other] { $name }
    } is here: { $chip }.
here-chip-short = { $name } is here ({ $chip }), but has only { $lines } lines, and the file uses line { $line }. Correct it in the file.
here-no-chips = There are no GPIO chips at all. On a Raspberry Pi there always are.
here-chip-not = { $name ->
        [header] The Pi's header
       *[other] { $name }
    } cannot be used. { line-cause }
here-bus = Bus { $bus } is here: { $device }.
here-bus-denied = Bus { $bus } may not be used: { $device } is closed to this user. Run "sudo usermod -aG i2c $USER" and log in again.
here-no-bus = Bus { $bus } is not here: there is no { $device }. I2C is probably switched off. Run "sudo raspi-config nonint do_i2c 0" and start the Pi again.
here-no-channel = { $count ->
        [one] Bus { $buses } is not here: its multiplexer is missing.
       *[other] Buses { $buses } are not here: their multiplexer is missing.
    } Look at its wires, and at its line in /boot/firmware/config.txt.
here-port = { $port } is here.
here-port-denied = { $port } may not be used: it is closed to this user. Run "sudo usermod -aG dialout $USER" and log in again.
here-port-lent = { $port } is here, but another program ({ $program }) has it now. A table waits until that one is done.
here-no-port = { $port } is not here. The cup is probably unplugged.
here-port-unseen = { $port } was not tried: it is somewhere else.
here-ids = Cups are looked for by their ids while the table runs ({ $ids }). { $count ->
        [0] There is no USB port with anything like a cup.
        [one] There is one USB port that may be a cup: { $ports }.
       *[other] There are { $count } USB ports that may be cups: { $ports }.
    }

here-spi = The Pi's SPI is here: { $device }.
here-no-spi = The Pi's SPI is not here: there is no { $device }. SPI is probably switched off. Run "sudo raspi-config nonint do_spi 0" and start the Pi again.
here-spi-denied = The Pi's SPI may not be used: { $device } is closed to this user. Run "sudo usermod -aG spi $USER" and log in again.
here-no-spidev = What is on the Pi's SPI needs Python's spidev, which is not here. Run "sudo apt install python3-spidev", then "sudo make install" once more; in a checkout ".venv/bin/pip install spidev".

# `companion run` itself.
run-ready =
    The table of { $file } is set.
    Ctrl-C ends it. The game is kept and goes on at the next start.
run-page = Spectators: { $address }
run-ports-busy =
    No free port for the board's page: all from { $first } to { $last } are in use by other programs.
    Choose another one in the file, under [web], or let the system choose one with port = 0.
