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
page-problem-option_value = The value of an option is true, false, a word, a list of words, or a whole number from 0 to { $limit }.

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
page-says-bluffit-lay = Round { $round }: lay a card!
page-says-bluffit-lay-final = Final round: lay a card!
page-says-bluffit-lay-detail = Still to lay: { $names }.
page-says-bluffit-turn = It is the turn of { $names }
page-says-bluffit-take = A card is to be taken.
page-says-bluffit-take-or-challenge = Take a card, or challenge somebody who holds one.
page-says-bluffit-challenge = Nothing is left to take: somebody who holds a card must be challenged.
page-says-bluffit-starts = { $name } starts
page-says-bluffit-starts-detail = Then whoever scores the highest card starts the next round.
page-says-bluffit-challenges = { $name } challenges { $other }
page-says-bluffit-gets = { $count ->
    [one] { $name } wins the card.
   *[other] { $name } wins the cards.
}
page-says-bluffit-keeps = { $count ->
    [one] { $name } keeps the card.
   *[other] { $name } keeps the cards.
}
page-says-bluffit-back = { $count ->
    [one] Nobody wins it: the card lies on the table again.
   *[other] Nobody wins them: the cards lie on the table again.
}
page-says-bluffit-scored = Round { $round } is over
page-says-bluffit-scored-final = The final round is over
page-says-bluffit-next = { $name } starts the next one.
page-says-bluffit-final = The final round
page-says-bluffit-final-detail = What was won is played: all piles are hands now. { $name } starts.
page-says-bluffit-sits-out = { $count ->
    [one] { $names } takes no part.
   *[other] { $names } take no part.
}
page-says-bluffit-points = { $count ->
    [one] One point.
   *[other] { $count } points.
}

# Bluffaneer
page-says-bluffaneer-symbol-chest = chest
page-says-bluffaneer-symbol-ship = ship
page-says-bluffaneer-symbol-skull = skull
page-says-bluffaneer-symbol-sword = sword
page-says-bluffaneer-begin = { $name } rolls
page-says-bluffaneer-begin-detail = Chance let that seat begin.
page-says-bluffaneer-roll = { $name } rolls
page-says-bluffaneer-roll-detail = { $box ->
    [0] The box is empty.
    [one] One coin lies in the box.
   *[other] { $box } coins lie in the box.
}
page-says-bluffaneer-claim = { $name } rolled { $first } and { $second }
page-says-bluffaneer-claim-detail = Whose card is that? { $names } may claim it.
page-says-bluffaneer-judge = { $other }: Gimme yer booty!
page-says-bluffaneer-judge-detail = { $name } believes it, or challenges it.
page-says-bluffaneer-steal = { $name } steals { $count } coins
page-says-bluffaneer-steal-detail = From whom?
page-says-bluffaneer-show = { $name } has { $first } and { $second }!
page-says-bluffaneer-show-detail = All others pay a coin into the box.
page-says-bluffaneer-two-chest = Two chests.
page-says-bluffaneer-two-ship = Two ships.
page-says-bluffaneer-two-skull = Two skulls.
page-says-bluffaneer-two-sword = Two swords.
page-says-bluffaneer-stole = { $count ->
    [one] { $name } steals a coin from { $other }
   *[other] { $name } steals { $count } coins from { $other }
}
page-says-bluffaneer-all-pay = All pay { $name } a coin
page-says-bluffaneer-pays-all = { $name } pays all a coin
page-says-bluffaneer-paid-to = { $two } One for each of { $names }.
page-says-bluffaneer-shows = { $name } shows { $first } and { $second }
page-says-bluffaneer-true = { $name } told the truth!
page-says-bluffaneer-lied = Bluff! { $name } lied.
page-says-bluffaneer-believed = { $name } believed it.
page-says-bluffaneer-challenged = { $name } challenged it.
page-says-bluffaneer-paid = { $count ->
    [one] { $other } gets a coin from { $name }.
   *[other] { $other } gets { $count } coins from { $name }.
}
page-says-bluffaneer-unclaimed = Nobody claims it
page-says-bluffaneer-next = { $name } rolls next.
page-says-bluffaneer-tie-claim = Who was first?
page-says-bluffaneer-tie-win = Equally rich!
page-says-bluffaneer-coin-heads = A coin shows heads:
page-says-bluffaneer-coin-tails = A coin shows tails:
page-says-bluffaneer-lot = A lot is drawn among { $names }:
page-says-bluffaneer-drawn-claim = { $name } claims.
page-says-bluffaneer-drawn-win = { $name } wins.
page-says-bluffaneer-purse = { $count ->
    [one] With one coin.
   *[other] With { $count } coins.
}

page-says-bamboozler-jackpot = the Jackpot
page-says-bamboozler-double = double { $die }
page-says-bamboozler-roll = { $name } rolls
page-says-bamboozler-declare = { $name } says a score
page-says-bamboozler-respond = Does { $name } believe it?
page-says-bamboozler-cover = { $name } was caught
page-says-bamboozler-cover-detail = A card may still make it good.
page-says-bamboozler-discard = { $name } discards
page-says-bamboozler-discard-detail = One card too many.
page-says-bamboozler-last-chance = The last strike for { $name }
page-says-bamboozler-last-chance-detail = Is there a card that saves?
page-says-bamboozler-nothing = Any score is good enough.
page-says-bamboozler-stands = { $name } said { $score }: tie it or beat it.
page-says-bamboozler-bamboozled = { $name } bamboozled { $other }!
page-says-bamboozler-draws = { $name } draws a card.
page-says-bamboozler-drew-detail = That score was not beaten.
page-says-bamboozler-goes-on = { $name } has seen the dice, and rolls.
page-says-bamboozler-may-cover = { $name } may cover it with a card.
page-says-bamboozler-free = Nobody gets a strike.
page-says-bamboozler-strike = { $name } gets a strike: { $count } of { $limit }.
page-says-bamboozler-no-cover = { $name } does not cover it
page-says-bamboozler-too-low = { $score } does not beat { $standing }
page-says-bamboozler-covered = { $name } covers it: { $card }!
page-says-bamboozler-on = { $name } rolls on { $score }.
page-says-bamboozler-played = { $name } plays { $card }
page-says-bamboozler-back = A strike goes back.
page-says-bamboozler-anew = The score is 0 again: { $name } rolls.
page-says-bamboozler-own = { $name } has to tie or beat { $score }.
page-says-bamboozler-asked = Does { $name } believe { $score }?
page-says-bamboozler-made = That makes { $score }.
page-says-bamboozler-out = { $limit ->
    [one] One strike is enough.
   *[other] That was strike { $limit }.
}
page-says-bamboozler-round = Round { $round }
page-says-bamboozler-starts = { $name } starts.

# What the page itself says
page-ui-rules-title = The rules, in short
page-ui-rules-about = Numbers in brackets are the rulings of the rulebook: R for all, K for the kids' game. The same pages are on the small screens in the lobby.
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
page-ui-game = The game
page-ui-game-for = { $name } ({ $low } to { $high } players)
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
page-ui-button-look = { $name }: look at what only this seat may see: the same as < and > held together (hold; Shift keeps it open)
page-ui-cup-of = The cup of { $name }
page-ui-cup-help = Drag to shake, let go to set it down (with Shift: skewed)
page-ui-cup-lift = { $name }: lift the cup to peek (hold; Shift keeps it up)
page-ui-legend-left-key = ←
page-ui-legend-left = back
page-ui-legend-left-bluff = how many
page-ui-legend-left-callmybluff = along
page-ui-legend-right-key = →
page-ui-legend-right = on
page-ui-legend-right-bluff = which face
page-ui-legend-right-callmybluff = which face
page-ui-legend-right-bluffaneer = pass, on
page-ui-legend-ok-key = Enter
page-ui-legend-ok = OK
page-ui-legend-challenge-key = B
page-ui-legend-challenge = bluff!
page-ui-legend-challenge-bluffaneer = claim, bluff!
page-ui-legend-challenge-bluffit = challenge
page-ui-legend-look-key = E
page-ui-legend-look = look (< and >)
page-ui-legend-shake-key = S
page-ui-legend-shake = shake
page-ui-legend-seat-key = 1–8
page-ui-legend-seat = seat
page-ui-rules-link = The rules in full, with their numbers
page-ui-how-sit = Press OK at as many seats as there are players: somebody sits down there. You play them all, or hand the mouse around.
page-ui-how-start = Whoever sat down first is the host and starts the game with the buttons; the screen says how.
page-ui-how-shake = Shake the cups: drag one to and fro and let go (or hold S).
page-ui-how-look = Hold the eye to see what only that seat may see. It holds < and > for you, as the screens call it; nobody else should be looking.
page-ui-how-bid = Bid how many dice show a face, all cups together; ones are wild. LEFT turns how many, RIGHT which face, OK says it.
page-ui-how-bluff = Do you not believe the bid before yours? Hit the red button. Who is wrong loses a die; the last with dice wins.
page-ui-how-track = Bid how many dice show a face; stars are wild. Each bid goes further along the track: LEFT walks it, RIGHT turns the face, OK says it.
page-ui-how-reroll = After your bid you may show some dice and roll the others anew: RIGHT marks one, LEFT goes to the next, OK rolls.
page-ui-how-distance = The red button challenges the bid before yours. Whoever was wrong loses as many dice as the bid was off; the last with dice wins.
page-ui-how-shake-own = On your turn shake your cup: drag it to and fro and let go (or hold S).
page-ui-how-declare = Declare a score that ties or beats the one before, true or not. A 3 and a 5 are 35 or 53; doubles are higher, and 21 is the highest of all.
page-ui-how-believe = The next player believes it with OK, or hits the red button. Whoever was wrong gets a strike.
page-ui-how-cards = Cards bend the rules: some answer a declaration, some make a wrong one good. LEFT and RIGHT go through yours, OK plays one.
page-ui-how-strikes = With the last strike you are out; whoever is left at the end wins.
page-ui-how-own = If the roller's own card shows both symbols, OK shows it, and all others pay a coin into the box.
page-ui-how-claim = If not: does your card? Be the first to hit the red button and claim it, true or not; RIGHT passes.
page-ui-how-judge = The roller believes a claim with OK and pays one coin, or hits the red button: then the card is shown, and two coins or one change hands.
page-ui-how-doubles = A double acts at once: chests get a coin from everybody, swords steal two, ships three, skulls pay everybody one.
page-ui-how-purse = When somebody has no coin left, the richest wins.
page-ui-how-lay = Lay one of your cards face down: that is your strength in this round. LEFT and RIGHT go through them, OK lays it.
page-ui-how-take = Then, one after the other, take a card from the row: its number is what it is worth in points.
page-ui-how-holder = Or hit the red button and choose who holds a card you want: the higher strength has it, and only you two see both.
page-ui-how-points = After ten rounds your piles are played for once more; most points win.
page-ui-option-dice = Dice for each player
page-ui-option-raising = What raises a bid
page-ui-option-turn_seconds = Seconds for each turn
page-ui-option-flip = Who flips the timer
page-ui-option-sudden_death = Sudden death
page-ui-option-ante = Coins in the pot from each
page-ui-option-purse = Coins each player owns
page-ui-option-strikes = Strikes that put you out
page-ui-option-hand_limit = Cards in hand, at most
page-ui-option-kids = The game for kids, without bluffing
page-ui-option-coins = Coins for each player
page-ui-option-claim_seconds = Seconds to claim
page-ui-option-combined = Equal cards may be taken together
page-ui-option-specials = Special cards
page-ui-value-turn_seconds-0 = no clock
page-ui-value-claim_seconds-0 = until all have passed
page-ui-value-hand_limit-0 = no limit
page-ui-value-specials-optimistic1 = Optimistic 1: beats any 10
page-ui-value-specials-flipped5 = Flipped 5: beats 6 and more, loses to 4 and less
page-ui-value-specials-nervous9 = Nervous 9: a 1 when it is challenged
page-ui-value-specials-toxic10 = Toxic 10: against another nobody has the card
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
page-ui-hint-track = Hold the eye (or E) to see your dice, then go along the track with the arrows and OK.
page-ui-hint-track-touch = Hold the eye to see your dice, then go along the track with the arrows and OK.
page-ui-hint-track-answer = Go further along the track with the arrows and OK, or hit the red button.
page-ui-hint-declare = Hold the eye (or E) to see your roll, then declare a score with the arrows and OK.
page-ui-hint-declare-touch = Hold the eye to see your roll, then declare a score with the arrows and OK.
page-ui-hint-respond = Believe it with OK, play a card with the arrows and OK, or hit the red button.
page-ui-hint-claim = Hold the eye (or E) to see your card. Hit the red button to claim, or pass with the right arrow.
page-ui-hint-claim-touch = Hold the eye to see your card. Hit the red button to claim, or pass with the right arrow.
page-ui-hint-judge = Believe it with OK, or hit the red button.
page-ui-hint-lay = Hold the eye (or E) to see your cards, then lay one with the arrows and OK.
page-ui-hint-lay-touch = Hold the eye to see your cards, then lay one with the arrows and OK.
page-ui-hint-take = Take a card with the arrows and OK, or hit the red button to challenge who holds one.
page-ui-said = { $name } says
page-ui-found = there are
page-ui-pot = in the pot: { $count }
page-ui-rolled = rolled
page-ui-rolled-by = { $name } rolled
page-ui-clockwise = clockwise
page-ui-backwards = the other way
page-ui-draw-pile = to draw
page-ui-discards = discarded
page-ui-draws = draws a card
page-ui-box = in the box
page-ui-claims = claims
page-ui-passes = passes
page-ui-table-row = to be taken
page-ui-against = { $name } against { $other }
page-ui-removed = nobody took
page-ui-starts = starts
page-ui-sits-out = sits out
page-ui-points = points
page-ui-card-jackpot = Jackpot
page-ui-card-double = Double
page-ui-card-updown = Up or down
page-ui-card-fresh_start = Fresh start
page-ui-card-reverse = Reverse
page-ui-card-my_bad = My bad
page-ui-card-skip = Skip
page-ui-card-revive = Revive
page-ui-round = Round { $number }
page-ui-guess = guesses { $number }
page-ui-out = out
page-ui-host = host
page-ui-free = free seat
