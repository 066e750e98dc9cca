# `companion wiring`: the pins of a table, and what collides there.

# Heads and columns.
wiring-head = The wiring of { $file }
wiring-header = The Raspberry Pi's header
wiring-expander = Expander "{ $chip }", an MCP23017 at { $address } on bus { $bus }
wiring-buses = I2C and SPI
wiring-cups = Cups
wiring-boot-lines = Lines of /boot/firmware/config.txt
wiring-currents = Current from 3.3 V, in mA
wiring-column-pin = pin
wiring-column-line = line
wiring-column-to = leads to
wiring-column-colour = colour
wiring-column-count = how many
wiring-column-usual = usual
wiring-column-most = at most

# What a pin leads to.
wiring-to-seat = seat { $seat }, { $signal ->
    [left] LEFT
    [right] RIGHT
    [ok] OK
    [challenge] CHALLENGE
    [led] LED
    [screen-dc] screen DC
    [screen-reset] screen RES
   *[screen-cs] screen CS
}
wiring-to-table = { $signal ->
    [buzzer] buzzer, through its transistor
    [timer] flip timer
    [screen-dc] the board's screen, DC
    [screen-reset] the board's screen, RES
    [screen-cs] the board's screen, CS
    [spi-clock] SPI, clock
    [spi-mosi] SPI, MOSI (DIN)
    [spi-miso] SPI, MISO (DOUT)
   *[spi-select] SPI, CS of the MCP3008
}
wiring-to-bus = I2C bus { $bus }, { $wire }
wiring-to-int = INTA of "{ $chip }" ({ $address })
wiring-to-supply = 3.3 V of everything (pin 17 too)
wiring-to-ground = ground of everything (9, 14, 20, 25, 30, 34, 39 too)
wiring-to-high = 3.3 V
wiring-to-low = ground
wiring-to-line = GPIO { $line }, pin { $pin }
wiring-pull-ups =
    { $count ->
        [one] Its one line of a button needs
       *[other] Its { $count } lines of buttons each need
    } 10 kOhm to 3.3 V: the kernel leaves the chip's own pull-ups off.
wiring-colours = Colours are those of the flat cable to each seat: ground { $ground }, 3.3 V { $supply }, SDA { $sda }, SCL { $scl }.

# Colours of wires.
wiring-brown = brown
wiring-red = red
wiring-orange = orange
wiring-yellow = yellow
wiring-green = green
wiring-blue = blue
wiring-violet = violet
wiring-grey = grey
wiring-white = white
wiring-black = black

# Buses and cups.
wiring-bus-mux = bus { $bus }, { $address }: multiplexer TCA9548A
wiring-bus-expander = bus { $bus }, { $address }: expander "{ $chip }"
wiring-bus-seat = seat { $seat }: { $screen }
wiring-bus-board = the board: { $screen }
wiring-no-cups = none: all roll with OK
wiring-cup = { $who }: { $cup }
wiring-for-all = for all
wiring-cup-port = a board at { $port }
wiring-cup-id = a board with the id { $id }, at any port
wiring-cup-wired = an ADXL335 on the MCP3008 at GPIO { $select }: x, y, z on CH{ $x }, CH{ $y }, CH{ $z }

# Currents.
wiring-load = { $part ->
    [oled-096] screens, 0.96" or 1.3"
    [oled-242] screens, 2.42"
    [mux] multiplexers
    [expander] expanders
    [analog-accelerometer] ADXL335
    [adc] MCP3008
    [led] LEDs
    [transistor] the buzzer's transistor
   *[button] buttons, all pressed at once
}
wiring-milliamperes = { $ma }
wiring-load-all = together
wiring-own-supply = The screens are counted with a 3.3 V supply of their own, which has to give { $most } mA.
wiring-measure = Screens differ much: these are what makers have measured. Look at docs/screens.md.

# What was looked into, and what became of it.
wiring-boot-read = { $file } was read too.
wiring-boot-none = There is no { $file } here, so what other overlays take is not known. Name a copy of the Pi's with --boot.
wiring-boot-closed = { $file } cannot be read: { $reason }. Look at its name and at whom it belongs to (ls -l), or name another one with --boot.
wiring-conflicts =
    { $count ->
        [one] One thing collides:
       *[other] { $count } things collide:
    }
wiring-advice = It will work, but:
wiring-no-conflicts = Nothing collides.
wiring-drawn = Drawn: { $file }
wiring-not-drawn = { $file } cannot be written: { $reason }. Name a file in a folder of your own with --svg.

wiring-claimed = { $line } is taken by "{ $written }" in config.txt{ $section ->
        [none] {""}
       *[other] {" "}(below { $section }, so for some models of the Pi only)
    }. Take another line, or that one out of config.txt.
wiring-claimed-twice = { $line } is taken more than once in config.txt: { $written }. INTA of each expander needs a line of its own: give one of them another gpiopin, and move its wire.
wiring-address-twice = { $address } on bus { $bus } is used more than once: { $users }. Two that answer to one address disturb each other. Give the chip another address with its pins A0 to A2, and write it in [chips].
wiring-no-such-line = "{ $chip }" has { $lines } lines, the last is { $last }. Take a smaller number, or a line of the header.
wiring-rail = all that hangs on the Pi's 3.3 V may take { $most } mA when everything is lit; { $limit } are all right. Give the screens a 3.3 V supply of their own (hardware/README.md), and say so here with --own-supply.
wiring-driven = { $chip ->
    [header] the lines of the Pi's header
   *[other] the lines of "{ $chip }"
    } may give { $most } mA together; { $limit } are what they stand. Give the LEDs resistors of 1 kOhm, or fewer LEDs.
wiring-output-only = { $pin } of newer MCP23017 can be an output only, so a button there may never be noticed. Take another line for it; an LED may be there.
wiring-eeprom = GPIO 0 and 1 belong to a memory that boards on the Pi have; at every start the Pi asks there. Take another line.
wiring-sounds-at-start = GPIO 0 to 8 are pulled up until the table starts, so the buzzer sounds for so long. Take a line from GPIO 9 on.
wiring-strong-pull-ups = the pull-up resistors on bus { $bus } let { $most } mA through, and a chip has to pull down no more than { $limit } (as modules usually are; measure yours between SDA and VCC). Take the two resistors off the module here: { $users }.
wiring-not-in-boot = config.txt lacks a line that this table needs. Add it and start the Pi again: { $line }
