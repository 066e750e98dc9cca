# The page: the virtual table and the spectators' board.

page-title = Bluff Companion
page-board-title = Bluff Companion: the board

# What a browser said wrongly
page-problem-long = That message is too long: at most { $limit } bytes.
page-problem-json = That message is not a JSON object.
page-problem-type = That message has no known type. Known are: { $types }.
page-problem-fields = A message of type { $type } has these fields and no others: { $fields }.
page-problem-range = { $field } must be a number from { $low } to { $high }.
page-problem-flag = { $field } must be true or false.
page-problem-choice = { $field } must be one of: { $choices }.
page-problem-name = A name is printable text of at most { $limit } letters.
page-problem-option_key = The key of an option is a word in small letters.
page-problem-option_value = The value of an option is true, false, a word, or a whole number from 0 to { $limit }.

# Starting
page-port-busy = Port { $port } is in use by another program; trying { $next }.
page-port-forbidden =
    The page may not be offered on port { $port }: ports below 1024 belong to the system.
    Choose a port from 1024 on (8000 is usual): "port" under [web] in table.toml, or --port.
page-not-offered =
    The page cannot be offered on port { $port }: { $reason }.
    Choose another port ("port" under [web] in table.toml, or --port), or let the system choose: port 0.
page-no-ipv6 = This machine has no IPv6: the page is offered over IPv4 alone. That is enough at home; nothing needs to be done.
page-no-ipv4 = This machine has no IPv4: the page is offered over IPv6 alone. Devices without IPv6 will not find it; switch IPv4 on if you need them.
page-also-at = Where that name is not found, the page is also at { $addresses }.

# What a browser reads that is not let in
page-answer-400 = That was no request the table understands. Open the page by the address the table tells.
page-answer-403 =
    The table does not answer to that name, or not to you from there.
    Use the address the table tells, or the machine's number (such as http://192.168.1.20:8000/board).
    Another name of the machine can be added to "hosts" under [web] in table.toml.
page-answer-404 = There is nothing at this address. The board is at /board.
page-answer-405 = This page can only be read.
page-answer-413 = This page takes no data.
page-answer-429 = That was too much in too short a time. Wait a few seconds and load the page again.
page-answer-500 = The page had a mistake of its own. Load it again; the table's log says more.
page-answer-503 = Too many are here already. Close the page on another device, or try again in a moment.

# What the board says in large letters, and the line below
page-says-list = { $first } and { $last }
page-says-lobby = Pull up a chair
page-says-nobody = Press OK at two seats or more.
page-says-alone = { $name } is here. Press OK at another seat to join.
page-says-ready = Ready to play
page-says-starts = { $name } starts the game with OK.
page-says-dark = The table sleeps
page-says-free = Pull up a chair
page-says-play = The game is on
page-says-over = The game is over
page-says-notice = Look at the table
page-says-pause = Paused
page-says-pause-detail = The clock stands still until the host goes on.
page-says-resume = Welcome back
page-says-resume-detail = OK at any of the seats in play goes on.
page-says-winner = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
page-says-rematch = OK for another game.
page-says-pot = { $count ->
    [one] One coin from the pot.
   *[other] { $count } coins from the pot.
}
page-says-phase = Waiting for { $names }
page-says-phase-first_roll = Who goes first?
page-says-phase-first_roll-detail = Two dice each. Still to roll: { $names }.
page-says-phase-rolling = Roll the dice!
page-says-phase-rolling-detail = Still to roll: { $names }.
page-says-phase-bidding = { $names } to speak
page-says-phase-flip = { $names } flips the timer
page-says-phase-reveal = Look at the dice
page-says-phase-sudden_death_rolling = Sudden death!
page-says-phase-sudden_death_rolling-detail = One die each. Still to roll: { $names }.
page-says-phase-sudden_death_guessing = Guess the total
page-says-phase-sudden_death_guessing-detail = Still to guess: { $names }.
page-says-bidder-opens = No bid yet.
page-says-bidder-bid = { $name } says
page-says-opens = { $name } goes first
page-says-opens-detail = The highest roll opens the bidding.
page-says-tie = A tie!
page-says-tie-detail = { $names } roll again.
page-says-verdict-bluff = Bluff! { $name } lied.
page-says-verdict-true = { $name } told the truth!
page-says-verdict-count = { $count ->
    [0] There are none.
    [one] There is one.
   *[other] There are { $count }.
}
page-says-verdict-detail = { $count } { $name } loses a die.
page-says-timed_out = Time is up!
page-says-timed_out-detail = { $name } loses a die.
page-says-out = { $name } is out
page-says-out-detail = No dice left.
page-says-sudden = Sudden death!
page-says-sudden-detail = One die each. { $names } guess the total.
page-says-total = The dice add up to { $total }
page-says-no_guess = Nobody guessed: roll again.
page-says-closest = { $count ->
    [one] { $names } came closest.
   *[other] { $names } came equally close: they roll again.
}
page-says-callmybluff-reroll = { $name } may re-roll
page-says-callmybluff-reroll-detail = Some dice shown to all, the others rolled anew: the Great Re-Roll.
page-says-callmybluff-shown = { $name } re-rolls!
page-says-callmybluff-shown-detail = { $count ->
    [one] What is shown stays face up; one die is rolled anew.
   *[other] What is shown stays face up; { $count } dice are rolled anew.
}
page-says-callmybluff-exact = { $name } was exact!
page-says-callmybluff-loses = { $count ->
    [one] { $name } loses a die.
   *[other] { $name } loses { $count } dice.
}
page-says-callmybluff-each = { $count ->
    [one] { $names } loses a die.
   *[other] { $names } lose a die each.
}
page-says-callmybluff-safe = { $count ->
    [one] { $names } keeps a last die.
   *[other] { $names } keep their last dice.
}
page-says-callmybluff-nobody = Nobody loses a die.
page-says-callmybluff-timed-out-opens = { $name } opens with a single 1.
page-says-callmybluff-timed-out-challenges = { $name } challenges.

# What the page itself says
page-ui-title = Bluff Companion
page-ui-board-title = Bluff Companion: the board
page-ui-board = The board in the middle of the table
page-ui-switcher = Seats
page-ui-take-seat = Show the seat of { $name }
page-ui-everybody = everybody
page-ui-away = The table does not answer: it may have been stopped. Start it again, and this page finds it by itself.
page-ui-full = Too many browsers are watching this table. Close one; this page tries again by itself.
page-ui-faults = What is out of order
page-ui-faults-close = Put this away
page-ui-legend = Keys of the seat touched last
page-ui-legend-of = { $name }:
page-ui-close = Back to the table
page-ui-sound-on = Sound on
page-ui-sound-off = Sound off
page-ui-sound = Sound
page-ui-pause = Pause
page-ui-go-on = Go on
page-ui-settings = House rules
page-ui-settings-note = House rules hold from the next game on and can be changed before it starts.
page-ui-host-settings = Names and house rules
page-ui-name-at = Seat { $number }
page-ui-spectate = Open the spectators' board
page-ui-help = How to play
page-ui-end-match = End this game
page-ui-end-match-sure = Really end it?
page-ui-name-of = Name at seat { $number } (click to change)
page-ui-screen-of = The private screen of { $name }
page-ui-dice-left = { $count } dice
page-ui-cap-ok = OK
page-ui-cap-challenge = BLUFF!
page-ui-button-left = { $name }: left
page-ui-button-right = { $name }: right
page-ui-button-ok = { $name }: OK
page-ui-button-challenge = { $name }: challenge
page-ui-button-look = { $name }: look at the own dice (hold; Shift keeps it open)
page-ui-cup-of = The cup of { $name }
page-ui-cup-help = Drag to shake, let go to set it down (with Shift: skewed)
page-ui-cup-lift = { $name }: lift the cup to peek (hold; Shift keeps it up)
page-ui-legend-left-key = ←
page-ui-legend-left = how many
page-ui-legend-right-key = →
page-ui-legend-right = which face
page-ui-legend-ok-key = Enter
page-ui-legend-ok = OK
page-ui-legend-challenge-key = B
page-ui-legend-challenge = bluff!
page-ui-legend-look-key = E
page-ui-legend-look = look
page-ui-legend-shake-key = S
page-ui-legend-shake = shake
page-ui-legend-seat-key = 1–8
page-ui-legend-seat = seat
page-ui-how-sit = Press OK at two or more seats: somebody sits down there. You play them all, or hand the mouse around.
page-ui-how-start = Whoever sat down first is the host and starts the game with the buttons; the screen says how.
page-ui-how-shake = Shake the cups: drag one to and fro and let go (or hold S).
page-ui-how-look = Hold the eye to see the dice of that seat. Nobody else should be looking.
page-ui-how-bid = Bid how many dice show a face, all cups together; ones are wild. LEFT turns how many, RIGHT which face, OK says it.
page-ui-how-bluff = Do you not believe the bid before yours? Hit the red button. Who is wrong loses a die; the last with dice wins.
page-ui-option-dice = Dice for each player
page-ui-option-raising = What raises a bid
page-ui-option-turn_seconds = Seconds for each turn
page-ui-option-flip = Who flips the timer
page-ui-option-sudden_death = Sudden death
page-ui-option-ante = Coins in the pot from each
page-ui-option-purse = Coins each player owns
page-ui-value-true = yes
page-ui-value-false = no
page-ui-value-any = more dice, or a higher face
page-ui-value-face = more of the face, or a higher face
page-ui-value-strict = more of the face, or as many of a higher
page-ui-value-auto = itself
page-ui-value-player = the players
page-ui-plugs = Cups that are plugged in (pull one out and see)
page-ui-timer = Turn the timer over
page-ui-hint-roll = Drag a cup to and fro and let it go, or hold S.
page-ui-hint-roll-touch = Drag the cup to and fro and let it go.
page-ui-hint-roll-ok = OK rolls the dice.
page-ui-hint-look = Hold the eye (or E) to see your dice, then bid with the arrows and OK.
page-ui-hint-look-touch = Hold the eye to see your dice, then bid with the arrows and OK.
page-ui-hint-answer = Bid higher with the arrows and OK, or hit the red button.
page-ui-said = { $name } says
page-ui-found = there are
page-ui-round = Round { $number }
page-ui-guess = guesses { $number }
page-ui-out = out
page-ui-host = host
page-ui-free = free seat
