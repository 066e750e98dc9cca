# What is said of what goes wrong again and again.

run-unsaid = { $count ->
    [one] One line is missing here
   *[other] { $count } lines are missing here
}: nobody read what was said. The terminal was probably stopped; Ctrl-Q lets it go on.
journal-waits = The game waits for the disk of the journal, which does not answer. Probably the card is busy or worn out. The game goes on by itself when it answers; if it does not, switch the table's power off and on, copy the journal away and replace the card.
    .short = Waiting for the disk
run-had-failed = It had come and gone { $count } times: probably a loose wire.
