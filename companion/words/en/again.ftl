# What is said of what goes wrong again and again.

run-unsaid = { $count ->
    [one] One line is missing here
   *[other] { $count } lines are missing here
}: nobody read what was said. The terminal was probably stopped; Ctrl-Q lets it go on.
run-had-failed = It had come and gone { $count } times: probably a loose wire.
