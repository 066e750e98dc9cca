# Parts that stopped working: what, where, the likely cause, what to do next. `.short` is for the OLED: two lines of 21.

fault-screen-no-answer =
    { $seat ->
        [board] The board's screen
       *[other] The screen of seat { $seat }
    } does not answer ({ $where }). Probably a loose wire or no power. Press its four wires firmly in; it comes back by itself.
    .short = { $seat ->
        [board] Board
       *[other] Seat { $seat }
    }: no screen
fault-screen-bus-stuck =
    { $seat ->
        [board] The board's screen
       *[other] The screen of seat { $seat }
    } cannot be reached: the wires of { $where } are held down. Probably a short circuit or a hung part. Switch the table's power off and on, then look at the wires.
    .short = { $seat ->
        [board] Board
       *[other] Seat { $seat }
    }: screen stuck
fault-screen-no-bus =
    { $seat ->
        [board] The board's screen
       *[other] The screen of seat { $seat }
    } has no bus: { $where } is not there. I2C is probably switched off. Run "sudo raspi-config nonint do_i2c 0" and start again.
    .short = { $seat ->
        [board] Board
       *[other] Seat { $seat }
    }: no I2C bus
fault-screen-no-channel =
    { $seat ->
        [board] The board's screen
       *[other] The screen of seat { $seat }
    } has no bus: the multiplexer of { $where } is not there. Probably it has no power, or /boot/firmware/config.txt does not name it. Look at its wires, and at the line "dtoverlay=i2c-mux" in that file.
    .short = { $seat ->
        [board] Board
       *[other] Seat { $seat }
    }: no multiplexer
fault-screen-no-access =
    { $seat ->
        [board] The board's screen
       *[other] The screen of seat { $seat }
    } may not be used: { $where } is closed to this user. The user is probably not in the group i2c. Run "sudo usermod -aG i2c $USER" and log in again.
    .short = { $seat ->
        [board] Board
       *[other] Seat { $seat }
    }: I2C forbidden

# Why a line of the Pi or of an expander cannot be had, and what to do about it; part of the four sentences below.
line-cause = { $cause ->
    [busy] Another program, { $holder }, holds the line. End that program; the table takes the line by itself then.
    [held] The system itself uses the line for something else. Choose another line in table.toml, or switch that off in /boot/firmware/config.txt.
    [twice] The line is already used for something else on this table. Give each thing a line of its own in table.toml.
    [no-header] This machine has no pins that look like a Raspberry Pi's. On another board, say which chip has them: header = ... below [chips] in table.toml. "companion play" needs none.
    [no-chip] There is no chip "{ $wanted }"; there are: { $found }. Probably it is not connected, or its "dtoverlay" is missing in /boot/firmware/config.txt. Look at both; what is there again is used by itself.
    [two-chips] There are several chips "{ $wanted }". Name one by where it is, in table.toml: { $found }.
    [no-line] { $chip } has no such line. Correct its number in table.toml.
    [no-edges] { $chip } cannot tell when a line changes: probably its INT wire is not connected, or "gpiopin" is missing behind its "dtoverlay" in /boot/firmware/config.txt. Look at both, then start the table again.
    [denied] { $device } is closed to this user, who is probably not in the group { $group }. Run "sudo usermod -aG { $group } $USER" and log in again.
    [root-only] { $device } is open to the system's administrator only. Probably a rule of udev is missing: install the package raspberrypi-sys-mods, then start the Pi again.
    [lost] { $chip } does not answer any more: { $reason }. Probably a wire came loose. Press its wires firmly in; it comes back by itself.
   *[other] The system says: { $reason }. Look at the wires, then start the table again.
}

# The buttons, as they are called on the table.
button-left = LEFT
button-right = RIGHT
button-ok = OK
button-challenge = CHALLENGE

fault-buttons-missing =
    { $count ->
        [one] The button { $buttons } of seat { $seat } does not work
       *[other] The buttons { $buttons } of seat { $seat } do not work
    }: { $lines }. { line-cause }
    .short = Seat { $seat }: buttons dead
fault-button-held =
    { $count ->
        [one] The button { $buttons } of seat { $seat } has been down since the start
       *[other] The buttons { $buttons } of seat { $seat } have been down since the start
    } ({ $lines }). Probably a wire touches ground or the button is jammed. Let it come up.
    .short = Seat { $seat }: button down
fault-button-chatters =
    { $count ->
        [one] The button { $buttons } of seat { $seat } chatters
       *[other] The buttons { $buttons } of seat { $seat } chatter
    } ({ $lines }): no thumb presses so often. Probably a loose wire, or it is worn out. Press its wires firmly in; it is heard again once it has been quiet for a second.
    .short = Seat { $seat }: button chatters
fault-button-stuck =
    { $count ->
        [one] The button { $buttons } of seat { $seat } has been down for a minute
       *[other] The buttons { $buttons } of seat { $seat } have been down for a minute
    } ({ $lines }). Probably it is jammed or a wire touches ground. Let it come up.
    .short = Seat { $seat }: button stuck
fault-timer-missing = The timer's switch does not work: { $line }. { line-cause } Until then, flip the timer with the buttons.
    .short = No timer switch
fault-buzzer-missing = The buzzer does not work: { $line }. { line-cause } The table plays on in silence.
    .short = No buzzer
fault-lamp-missing = The LED of seat { $seat } does not work: { $line }. { line-cause } The table plays on without it.
    .short = Seat { $seat }: no LED

# Why the Pi's SPI, or an MCP3008's lines, cannot be had; part of the two sentences below.
spi-cause = { $cause ->
    [spi-off] SPI is probably switched off. Run "sudo raspi-config nonint do_spi 0" and start the Pi again.
    [spi-denied] SPI is closed to this user, who is probably not in the group spi. Run "sudo usermod -aG spi $USER" and log in again.
    [spi-package] Python's spidev is not here. Run "sudo apt install python3-spidev", then "sudo make install" once more; in a checkout ".venv/bin/pip install spidev"; then start the table again.
   *[other] { line-cause }
}
fault-screen-spi =
    { $seat ->
        [board] The board's screen
       *[other] The screen of seat { $seat }
    } cannot be reached: its wires ({ $where }) cannot be used. { spi-cause }
    .short = { $seat ->
        [board] Board
       *[other] Seat { $seat }
    }: no SPI
fault-cup-wired-lines = Cup { $cup } cannot be read: the wires of its MCP3008 ({ $where }) cannot be used. { spi-cause } Until then its seat rolls with OK.
    .short = Cup { $cup }: no SPI
fault-cup-wired-silent = Cup { $cup } is not there: its MCP3008 does not answer ({ $where }). Probably a loose wire or no power. Press the wires between the chip and the Pi firmly in; it comes back by itself. Until then its seat rolls with OK.
    .short = Cup { $cup }: no MCP3008
fault-cup-wired-missing = Cup { $cup } does not feel: there is no sensor on channels { $channels } of its MCP3008 ({ $where }). Probably its cable is unplugged or a wire is loose. Plug it in and set the cup down; it comes back by itself. Until then its seat rolls with OK.
    .short = Cup { $cup } is unplugged
fault-cup-wired-odd = Cup { $cup } feels wrongly: at rest it measures { $mg } thousandths of a g, and 1000 is right ({ $where }). Probably a wire is loose, or its sensor was never calibrated. Press its wires firmly in; if that is not it, run "companion cup calibrate". Until then its seat rolls with OK.
    .short = Cup { $cup } feels wrongly
fault-cup-missing = Cup { $cup } is not there: { $port } cannot be opened. It is probably unplugged. Plug it in; until then its seat rolls with OK.
    .short = Cup { $cup } is unplugged
fault-cup-nowhere = Cup { $cup } is not there: no port answers with its id { $id }. It is probably unplugged. Plug it in, at any port; until then its seat rolls with OK.
    .short = Cup { $cup } is unplugged
fault-cup-other = Cup { $cup } is not there: what is plugged in at { $port } is the cup of another seat. Its own is probably unplugged. Plug it in, at any port; until then its seat rolls with OK.
    .short = Cup { $cup } is unplugged
fault-cup-denied = Cup { $cup } may not be used: { $port } is closed to this user. The user is probably not in the group dialout. Run "sudo usermod -aG dialout $USER" and log in again.
    .short = Cup { $cup }: no permission
fault-cup-busy = Cup { $cup } is taken: another program holds { $port }. End that program (a second table, a terminal, ModemManager).
    .short = Cup { $cup }: port is taken
fault-cup-silent = Cup { $cup } does not answer on { $port }. Probably its firmware is not running, or something else is connected there. Unplug it and plug it in again.
    .short = Cup { $cup } is silent
fault-cup-version = Cup { $cup } on { $port } speaks another version of the cup's protocol. Its firmware is probably older or newer than this table. Install the table's firmware on it.
    .short = Cup { $cup }: wrong version
fault-cup-unreachable = Cup { $cup } cannot be reached: { $port } { $reason ->
        [refused] refuses, so that board is there, but its program probably does not run. Switch the cup off and on
        [timeout] does not answer. It is probably switched off, or out of reach of the Wi-Fi. Switch it on, and bring it nearer
       *[other] is not to be found on the network now. Its connection has probably broken off, or this machine has none. Look at the Wi-Fi of both
    }; until then its seat rolls with OK.
    .short = Cup { $cup }: no network
fault-cup-name = Cup { $cup } cannot be found: the network knows no { $name } (from { $port }). It is probably switched off, or its name is misspelt. Switch it on, or correct the name in table.toml; until then its seat rolls with OK.
    .short = Cup { $cup }: unknown name
fault-cup-repl = Cup { $cup } on { $port } is there, but its program has stopped: the board waits at its prompt. Probably an editor or mpremote has stopped it, or the program is damaged. Unplug it and plug it in again; if that does not help, run "companion cup install { $port }".
    .short = Cup { $cup }: no program
fault-cup-flood = Cup { $cup } cannot be heard: { $port } pours out what no cup says. Probably something else is connected there, or a wire is loose. Plug the cup in at another port, or unplug the other thing.
    .short = Cup { $cup }: port pours
fault-cup-lent = Cup { $cup } is lent: another program ({ $program }) has { $port } now. Probably the cup is being updated or looked at. It comes back by itself when that is over; until then its seat rolls with OK.
    .short = Cup { $cup } is lent
fault-cup-restless = Cup { $cup } on { $port } comes and goes all the time. Probably its cable or plug is loose, or its program fails at every start. Press the plug firmly in; if that does not help, run "companion cup install { $port }". Until then its seat rolls with OK.
    .short = Cup { $cup } comes and goes
fault-cup-battery = The battery of cup { $cup } is nearly empty ({ $volts } V). It goes on for a while. Charge it, or plug the cup in.
    .short = Cup { $cup }: battery low
fault-cup-sensor = Cup { $cup } on { $port } does not feel: its motion sensor does not answer. Probably a loose wire between sensor and board. Press the four wires firmly in; it comes back by itself.
    .short = Cup { $cup }: sensor dead
fault-cup-port = Cup { $cup }: { $port } cannot be used: { $reason }. The address is probably misspelt. Correct it in table.toml.
    .short = Cup { $cup }: bad port
