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
