# The commands on cups. Faults: what, where, the likely cause, what to do next.

cup-missing = There is no { $port }. The cup is probably unplugged, or the port is misspelt. Plug it in; "companion cup list" shows what is there.
cup-denied = { $port } is closed to this user, who is probably not in the group { $group }. Run "sudo usermod -aG { $group } $USER" and log in again.
cup-busy = { $port } is taken by { $holder ->
    [none] another program, probably of another user ("sudo fuser -v { $port }" shows it)
   *[other] { $holder }
}. End that program, then try again.
cup-no-lock = { $port } cannot be claimed for this command: no folder takes a lock file ({ $reason }). Probably /run/lock and /tmp are read-only or full. Make room in one of them, then try again.
cup-waits = { $holder ->
    [none] Another program
   *[other] { $holder }
} has { $port }. Waiting up to { $seconds } seconds; a table lends its cup.
cup-address = { $port } is no address that can be used: { $reason }. It is probably misspelt. Write socket://NAME:5331.
cup-unreachable = { $port } cannot be reached: { $reason }. The cup probably has no power or is not in the Wi-Fi. Look at both; on its USB cable it can be watched, too.
cup-silent = Nobody answers at { $port }. Probably something else is connected there, the cup is in the Wi-Fi, or its program hangs. Unplug it and plug it in again; if that does not help, run "companion cup install { $port }".
cup-repl = At { $port } is a MicroPython board at its prompt: no cup's program runs on it. Probably it was stopped, or never installed. Unplug it and plug it in again; if that does not help, run "companion cup install { $port }".
cup-version = The cup at { $port } speaks version { $version } of the cups' protocol, which this program does not. Its firmware is probably older or newer than this program. Run "companion cup install { $port }".
cup-lost = The cup at { $port } is gone. Its cable was probably pulled, or it lost its power. Plug it in and try again.
cup-deaf = The cup at { $port } did not answer "{ $question }". Probably its firmware is older than this program, or the line is very bad. Run "companion cup install { $port }", or try another cable.
cup-nobody = No cup here is called "{ $wanted }", by name or id. { $cups ->
    [none] No cup answered at all: probably none is plugged in.
   *[other] There are: { $cups }. The name is probably misspelt.
} "companion cup list" shows every port.
cup-many = Several cups here are called "{ $wanted }", at { $ports }. Name one by its port, and give it another name with "companion cup name".
cup-record-fails = { $file } cannot be written: { $reason }. Probably it is there already, or its folder is full or closed to this user. Choose another file.

cup-list-none = No port here may be a cup's: nothing on USB is a serial port. Plug a cup in, and try another cable if that does not help: some only carry power.
cup-list-cup = { $named ->
    [no] A cup without a name
   *[yes] Cup "{ $name }"
}, id { $id }{ $place ->
    [seat] ; table.toml has it at seat { $seat }.
    [shared] ; table.toml has it as the cup of all.
    [unknown] ; table.toml does not name it.
   *[none] .
}
cup-list-about = { $board }, firmware { $firmware }, { $sensor ->
    [none] no sensor (probably a loose wire: press the four wires firmly in)
   *[other] sensor { $sensor }
}{ $battery ->
    [none] {""}
   *[other] , battery { $battery } V
}{ $button ->
    [yes] , with a button
   *[no] {""}
}.
cup-list-stopped = A MicroPython board at its prompt ({ $machine }, MicroPython { $version }). A cup's firmware is on it but does not run: probably it was stopped. Unplug it and plug it in again.
cup-list-bare = A MicroPython board without a cup's firmware ({ $machine }, MicroPython { $version }). "companion cup install" makes it a cup.
cup-list-silent = Nobody answers. Probably it is something else, a cup that is in the Wi-Fi, or one whose program hangs: unplug it and plug it in again.

cup-motion-unknown = nothing yet
cup-motion-blind = no sensor
cup-motion-handled = handled
cup-motion-shaking = shaking
cup-motion-settled = settled flat
cup-motion-skewed = settled skewed
cup-motion-lifted = lifted
cup-motion-lowered = lowered

cup-watch-head = { $name }: { $board }, firmware { $firmware }, { $sensor ->
    [none] no sensor
   *[other] { $sensor }
}{ $battery ->
    [none] {""}
   *[other] , battery { $battery } V
}
cup-watch-state = { $motion }{ $seconds ->
    [none] {""}
   *[other] {" "}for { $seconds } s
}   shakes: { $shakes }{ $button ->
    [up] {"   "}button: up
    [down] {"   "}button: DOWN
   *[none] {""}
}
cup-watch-line = line: { $trip } ms there and back (best { $best }), { $rate } samples a second
cup-watch-losses = lost: { $cut } cut, { $bad } bad, { $dropped } samples dropped; { $repeated } events said again
cup-watch-end = Ctrl-C ends.
cup-watch-recording = { $samples ->
    [one] One sample
   *[other] { $samples } samples
} recorded. Ctrl-C ends.
cup-watch-plain = { $at } s  { $g }  { $motion }  shakes { $shakes }  { $rate }/s
cup-watch-recorded = { $samples ->
    [one] One sample is
   *[other] { $samples } samples are
} in { $file }.

cup-bad-name = A cup cannot be called "{ $name }". A name has 1 to 16 of these letters: A-Z a-z 0-9 . _ - (and is not "-" alone). Choose another one.
cup-named = The cup { $id } is called "{ $name }" from now on. In table.toml it stands below its seat as:
cup-set-refused = The cup at { $port } does not take { $value } for { $key }; its settings are as they were. Probably its firmware is older than this program. Run "companion cup install { $port }".
cup-keep-failed = The cup at { $port } cannot keep its settings; they are as they were. Probably its flash memory is full or damaged. Run "companion cup install { $port }", and try again.

cup-no-sensor = The cup at { $port } has no sensor that answers. Probably a wire between sensor and board is loose. Press the four wires firmly in; "companion cup watch { $port }" shows when it works.
cup-put-it-flat = Put the cup flat on the table, as it stands in a game, take your hands off, and press Enter.
cup-measures = Measuring for { $seconds } seconds. Do not touch the table.
cup-calibrated = The cup knows now how flat feels: the sensor stands { $degrees ->
    [one] one degree
   *[other] { $degrees } degrees
} askew in it, and that no longer matters.
cup-changed = { $key }: { $before } -> { $after } mg
cup-unfit-few = The cup at { $port } sent only { $count } samples, { $least } are needed; nothing was changed. Probably the line is bad or its sensor fails now and then. Try another cable, and look at "companion cup watch { $port }".
cup-unfit-moved = The cup at { $port } moved by { $mg } mg while it was measured; nothing was changed. Probably somebody touched it or the table. Put it down and try again.
cup-unfit-gravity = The cup at { $port } feels { $mg } mg of gravity, and { $least } to { $most } would be right; nothing was changed. Probably its sensor is another kind than it says, or damaged. Look at its wires, or try another sensor.
cup-unfit-noisy = The sensor of the cup at { $port } is noisy by { $mg } mg, and { $most } would do; nothing was changed. Probably the table trembles (music, a fan), or the sensor has poor power. Try again on another table, then with shorter wires.
cup-turn-it-over = Now turn it over, so that it stands on its head, take your hands off, and press Enter.
cup-wired-found = That is it. In { $file }, { $place } gets this line in the place of its own:
cup-wired-not-turned = The cup at { $port } felt { $g } g between both ways up, and about 1.0 would be right; nothing was measured. Probably it was not turned over exactly, or a wire is loose. Try again, on a flat table both times.
cup-wired-none = { $file } has no such wired cup. Give its port, if it is a cup with a board of its own; or set it up first: docs/wired-cup.md says how.
cup-wired-which = { $file } has several wired cups, at the seats { $seats }. Say which one with --seat.
cup-shake-it = Now shake it once and set it down, within { $seconds } seconds.
cup-shake-settled = It noticed: shaken for { $seconds } s, then set down flat. Well done, it is ready.
cup-shake-skewed = It noticed: shaken for { $seconds } s, then set down skewed. Set it down flat; if it did stand flat, calibrate it again.
cup-shake-endless = It noticed a shake, but not that it was set down. Probably it was still in a hand. Calibrate it again if that happens in a game, too.
cup-shake-none = It noticed no shake. Shake it harder, to and fro; if that does not help, the sensor may be loose in the cup. "companion cup watch" shows what it feels.

# Installing. What went wrong is followed by how the board is now (cup-install-nothing, -untouched, -asleep, -restored, -left).
cup-install-agree = Another program is on the board. It stays there as main.py.old. Replace it?
cup-install-board = { $machine }, MicroPython { $version }: it gets the firmware for { $kind }. { $was ->
    [none] No cup's firmware runs on it yet.
   *[other] Firmware { $was } was running on it.
}
cup-install-resumes = An earlier installation was cut off here. What was on the board before it has been put back first.
cup-install-copies = { $count ->
    [one] Copying one file ({ $size } kB) ...
   *[other] Copying { $count } files ({ $size } kB) ...
}
cup-install-tries = All is there and whole. Trying firmware { $firmware } ...
cup-install-starts = It answers. Starting the board with it ...
cup-install-joins = It joins the Wi-Fi as { $address }. Waiting up to { $seconds } seconds for it ...
cup-install-not-joined = It does not answer at { $address } yet. Probably it is out of the Wi-Fi's reach, the password is wrong, or this network does not tell names. Look for its address in your router; to tell it another Wi-Fi, run this again with --wifi.
cup-install-on-uart = Its cup.json says that it talks over its UART pins, so it is silent on this cable from now on.
cup-install-plug-in = { $port } is gone. Plug it in again, within { $seconds } seconds: what was on the board before is put back then.
cup-install-done = Done: { $named ->
    [yes] cup "{ $name }", id { $id }
   *[no] a cup without a name, id { $id }
}, firmware { $firmware }, { $sensor ->
    [none] no sensor yet (if it stays so, press its four wires firmly in)
   *[other] sensor { $sensor }
}. In table.toml it stands below its seat as:

cup-install-nothing = Nothing on the board was changed.
cup-install-untouched = Nothing on the board was changed; it has been started again.
cup-install-asleep = Nothing on the board was changed, but its program does not answer. Unplug it and plug it in again.
cup-install-restored = The old files are back on the board, and it runs as before.
cup-install-left = The old files could not be put back yet. They are safe on the board, as *.old. Plug it in and run the same command again: it puts them back first.

cup-install-address = { $port } is in the network, and firmware goes over a USB cable only. Probably the cup is in the Wi-Fi. Plug it into a USB port, and name that.
cup-install-unknown = The board at { $port } calls itself "{ $machine }", which is no kind that is known. Probably it is a relative of one. Choose the nearest with --board, one of { $kinds }, and compare its pins with docs/cups.md.
cup-install-other-chip = The board at { $port } calls itself "{ $machine }", and --board { $kind } is for another chip. Probably it is the wrong board, or the option is misspelt. Leave --board out.
cup-install-no-wifi = A board of the kind { $kind } (at { $port }) has no Wi-Fi. Probably --wifi is meant for another cup. Leave it out.
cup-install-other-python = The board at { $port } runs { $name }, not MicroPython. Probably it came so from its maker. Put MicroPython on it (https://micropython.org/download), then run this again.
cup-install-old = The board at { $port } has MicroPython { $version }, and { $needed } is needed. It is probably some years old. Put a newer one on it (https://micropython.org/download), then run this again.
cup-install-declined = The program on the board at { $port } was left in its place, as you wished. To replace it, run this again.
cup-install-no-room = The board at { $port } has { $room } kB of room, and { $needed } kB are needed. Probably other files fill its flash. Remove what is not needed ("mpremote fs ls" shows it), then run this again.
cup-install-full = The flash of the board at { $port } became full while files were copied. Probably other files fill it. Remove what is not needed ("mpremote fs ls" shows it), then run this again.
cup-install-damaged = { $file } did not arrive whole on the board at { $port }. Probably the cable is bad or the flash is worn out. Try another cable, then another board.
cup-install-gone = The board at { $port } went away in the middle. Its cable was probably pulled. Plug it in, and run this again.
cup-install-mute = The board at { $port } does not come to MicroPython's prompt. Probably its program hangs, or it has no MicroPython. Hold the cup's button while you plug it in, and run this again; if that does not help, put MicroPython on it (https://micropython.org/download).
cup-install-failed = The board at { $port } refused: { $reason }. Probably its flash is damaged or its MicroPython is a special one. Run this again; if that does not help, put MicroPython on it anew (https://micropython.org/download).
cup-install-no-answer = The new firmware does not answer at { $port }. Probably it does not fit this board. Look whether --board is right, and whether anything is wired to other pins than docs/cups.md says.
cup-install-crash = Its last words: { $crash }
cup-install-wrong-answer = At { $port } another firmware answers than the one that was installed: { $firmware } for { $board }. Probably another cup was plugged in there meanwhile. Plug in one at a time, and run this again.
cup-install-broken-off = Broken off.

cup-wifi-password = Password of the Wi-Fi "{ $name }" (nothing for an open one)
cup-bad-wifi = "{ $name }" is too long for a Wi-Fi's name. It is probably misspelt. Write it as your phone shows it.
cup-bad-password = That cannot be a Wi-Fi's password: it has { $least } to { $most } letters. It is probably misspelt. Run this again, and type it as on your phone.
cup-password-unread = { $file } cannot be read: { $reason }. The file is probably misspelt, or closed to this user. Correct it, or leave --wifi-password-file out and type the password.
