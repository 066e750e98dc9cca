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
cup-silent = Nobody answers at { $port }. Probably something else is connected there, or the cup's program hangs. Unplug it and plug it in again; if that does not help, run "companion cup install { $port }".
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
cup-list-silent = Nobody answers. Probably it is something else, or a cup whose program hangs: unplug it and plug it in again.

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
cup-shake-it = Now shake it once and set it down, within { $seconds } seconds.
cup-shake-settled = It noticed: shaken for { $seconds } s, then set down flat. Well done, it is ready.
cup-shake-skewed = It noticed: shaken for { $seconds } s, then set down skewed. Set it down flat; if it did stand flat, calibrate it again.
cup-shake-endless = It noticed a shake, but not that it was set down. Probably it was still in a hand. Calibrate it again if that happens in a game, too.
cup-shake-none = It noticed no shake. Shake it harder, to and fro; if that does not help, the sensor may be loose in the cup. "companion cup watch" shows what it feels.
