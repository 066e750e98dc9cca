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
fault-screen-no-access =
    { $seat ->
        [board] The board's screen
       *[other] The screen of seat { $seat }
    } may not be used: { $where } is closed to this user. The user is probably not in the group i2c. Run "sudo usermod -aG i2c $USER" and log in again.
    .short = { $seat ->
        [board] Board
       *[other] Seat { $seat }
    }: I2C forbidden

fault-buttons-missing =
    { $count ->
        [one] The button { $buttons } of seat { $seat } does not work
       *[other] The buttons { $buttons } of seat { $seat } do not work
    }: { $lines }: { $reason }. Probably another program holds the line, or the chip is not connected. End that program or look at the wires, then start again.
    .short = Seat { $seat }: buttons dead
fault-button-held =
    { $count ->
        [one] The button { $buttons } of seat { $seat } has been down since the start
       *[other] The buttons { $buttons } of seat { $seat } have been down since the start
    } ({ $lines }). Probably a wire touches ground or the button is jammed. Let it come up.
    .short = Seat { $seat }: button down
fault-timer-missing = The timer's switch does not work: { $line }: { $reason }. Probably another program holds the line, or the chip is not connected. Flip the timer with the buttons until that is mended.
    .short = No timer switch
fault-buzzer-missing = The buzzer does not work: { $line }: { $reason }. Probably another program holds the line, or the chip is not connected. The table plays on in silence.
    .short = No buzzer
fault-lamp-missing = The LED of seat { $seat } does not work: { $line }: { $reason }. Probably another program holds the line, or the chip is not connected. The table plays on without it.
    .short = Seat { $seat }: no LED
