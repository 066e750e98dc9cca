# `companion screens`: what the terminal says while somebody looks at all screens.

# On the screens themselves, in small letters beside the number: at most 12 letters a line.
screens-card-board = The board
screens-card-stranger =
    not in
    table.toml

screens-asks = { $count ->
    [one] One bus is asked ({ $buses })
   *[other] { $count } buses are asked ({ $buses })
}: an empty command goes to 0x3C and 0x3D, then one byte is read there. No other address is touched.
screens-left-alone = Left alone, since they belong to monitors or to the main board: { $buses }. One that table.toml names is asked all the same.
screens-lit = { $count ->
    [one] One screen shows its number and a border now:
   *[other] { $count } screens show their numbers and a border now:
}
screens-row = { $mark }: { $where }, { $known ->
    [yes] { $driver }.
   *[no] taken for an { $driver }; table.toml does not name it.
}
screens-row-like = It answers as an { $like } does, so that is probably what it is.
screens-stranger-lost = The screen { $mark } answered and does not any more ({ $where }). Probably a loose wire. Press its four wires firmly in, and run this again.
screens-other-address = { $mark } may be the missing screen of { $where }: it is on the same bus ({ $bus }), but its solder bridge says the other address. Write address = { $address } there.
screens-none = No screen answers. Probably they have no power, or SDA and SCL are swapped. Look at the four wires of one screen, and at docs/screens.md.
screens-no-bus = This machine has no I2C bus. I2C is probably switched off. Run "sudo raspi-config nonint do_i2c 0", then this again.
screens-bus-stuck = The bus { $bus } hangs: its wires are held down. Probably a short circuit or a hung part. Switch the table's power off and on, then look at the wires.
screens-bus-denied = { $device } is closed to this user, who is probably not in the group i2c. Run "sudo usermod -aG i2c $USER" and log in again.
screens-bus-no-file = The bus { $bus } is there, but { $device } is not. Probably the module i2c-dev is not loaded. Run "sudo raspi-config nonint do_i2c 0", or "sudo modprobe i2c-dev".
screens-bus-fails = The bus { $bus } cannot be opened ({ $device }). Probably its driver has just gone. Run "i2cdetect -l" to see which buses there are.
screens-held = A driver of the system has the screen at { $where } for itself. Probably /boot/firmware/config.txt has a line "dtoverlay=ssd1306". Take it out, and start the Pi again.
screens-in-use = { $program ->
    [none] A table runs on this machine: its page answers at port { $port }
   *[other] Another program has the screens' bus open: { $program }
}. Probably both will draw on the same screens, and nothing that you see is right. End it first.
screens-anyway = Enter goes on all the same, Ctrl-C ends this.

screens-ask = Look at each screen. Its solid border is on the outermost dots, a dotted one just within; the filled corner is the upper left one. Chequered dots are where no picture has got to. What does it show?
screens-ask-one = Screen { $mark } ({ $where }): its number, or Enter for 1
screens-ask-again = And now? Enter if it is right
screens-ask-whose = At which seat is it? 1 to { $most }, B for the board, { $likely ->
    [none] Enter for none
   *[other] Enter for { $likely }
}
screens-answer-number = Please answer with a number from 1 to { $most }.
screens-answer-seat = Please answer with a seat from 1 to { $most }, or B.

screens-shows-whole = Everything is right: both borders are whole, the number is upright and at its seat.
screens-shows-left = Moved to the left: the solid border is missing there, and at the right edge is a strip of other dots.
screens-shows-right = Moved to the right: the solid border is missing there, and at the left edge is a strip of other dots.
screens-shows-band = Only a narrow band of it, mostly at the top; the rest is chequered, or snow.
screens-shows-dark = Nothing at all: dark.
screens-shows-turned = Upside down: the filled corner is the lower right one.
screens-shows-mirrored = Mirrored: the filled corner is the upper right one.
screens-shows-rolled = Rolled: its upper edge is further down, with its lower edge above that.
screens-shows-squeezed = Only every second line of dots, or only a part of the picture.
screens-shows-elsewhere = All of it, but the screen is at another seat.

screens-advice-sh1106 = That is how an SH1106 looks. Tried now: driver = "sh1106".
screens-advice-ssd1306 = That is how an SSD1306 or SSD1309 looks. Tried now: driver = "ssd1306".
screens-advice-column = Its glass begins at another column. Tried now: driver = "sh1106", first_column = { $column }.
screens-advice-rotate = It is mounted the other way round. Tried now: the same picture, turned.
screens-advice-again = Something on the wires disturbed it. Tried now: all of it once more. If it comes back in a game, make its wires shorter, and give SDA and SCL a pull-up of 2.2 to 4.7 kOhm if they have none.
screens-advice-disturbed = No setting helps. Probably its wires carry noise, or its power breaks down: make them shorter, give SDA and SCL a pull-up, and use a stronger supply. See docs/screens.md.
screens-advice-dark = No setting helps, but its wires work. Probably its glass has no voltage: a 2.42" module may need 5 V at VCC, its RES has to be high, and its bridges have to be set for what it is on, I2C or SPI. See docs/screens.md.
screens-advice-mirrored = No setting helps: the glass of this module is wired the other way. Another of the same kind will do the same; get one with an SSD1306, SSD1309 or SH1106.
screens-advice-size = No setting helps: this module probably has another size, as 128 x 32. The table needs 128 x 64 dots.
screens-advice-other = No setting that is known helps. Probably it has another chip. Its seller may say which; the table knows the SSD1306, SSD1309 and SH1106.

screens-means = What a screen may show, and what it means:
screens-means-left = With driver = "ssd1306" it is an SH1106: write driver = "sh1106". With that already: first_column = 4, or 3.
screens-means-right = With driver = "sh1106" it is an SSD1309 or SSD1306: write driver = "ssd1306". If that does not help: "sh1106" and first_column = 0, or 1.
screens-means-band = It is an SH1106: write driver = "sh1106".
screens-means-dark = With driver = "sh1106" it is an SSD1306: write driver = "ssd1306". With that already: look at its power, and at RES.
screens-means-turned = Write rotate = 180; or, where that is there already, take it out.
screens-means-mirrored = Its glass is wired the other way; no setting helps.
screens-means-rolled = Noise on the wires: make them shorter, and look at the pull-ups.
screens-means-squeezed = It is a module of another size. The table needs 128 x 64 dots.
screens-means-elsewhere = Exchange the lines "screen = ..." of the two seats in table.toml.

screens-enter = Enter ends this, and all screens go dark.
screens-stay = The pictures stay for { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}, or until Ctrl-C.
screens-dark = All screens are dark again.
screens-change = To change in table.toml:
screens-paste = For table.toml, each line where its seat is; behind the # is what the screen showed:
screens-twice = { $where }: more than one screen was said to be there ({ $marks }). Run this again.
screens-nobody = { $where }: its screen is at another seat now, and none was said to be here.
