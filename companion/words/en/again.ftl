# What is said of what goes wrong again and again.

run-unsaid = { $count ->
    [one] One line is missing here
   *[other] { $count } lines are missing here
}: nobody read what was said. The terminal was probably stopped; Ctrl-Q lets it go on.
run-had-failed = It had come and gone { $count } times: probably a loose wire.
fault-cup-restless = Cup { $cup } on { $port } comes and goes all the time. Probably its cable or plug is loose, or its program fails at every start. Press the plug firmly in; if that does not help, run "companion cup install { $port }". Until then its seat rolls with OK.
    .short = Cup { $cup } comes and goes
