# Why a move, an outcome or an option is refused. `.short` fits two lines of 21 letters.

# Options, names and seats

refusal-game-unknown = There is no game { $game }; the games are: { $allowed }.
    .short = No such game
refusal-seats-number = { $game } takes { $low } to { $high } players, not { $count }.
    .short = Needs { $low } to { $high } players
refusal-names-wrong = The names of the players are a list of texts.
    .short = Names are wrong
refusal-name-empty = Seat { $seat } has no name; every player needs one.
    .short = Seat { $seat } needs a name
refusal-name-twice = Two players are called { $name }; all names must differ.
    .short = Two players with the same name
refusal-option-unknown = There is no option { $option }; the options are: { $allowed }.
    .short = No such option
refusal-option-choice = { $option } cannot be { $value }; it can be: { $allowed }.
    .short = { $option }: not possible
refusal-option-several = { $option } is a list of these, each at most once, in any order: { $allowed }.
    .short = { $option }: not possible
refusal-option-range = { $option } cannot be { $value }; it is a whole number from { NUMBER($low, useGrouping: 0) } to { NUMBER($high, useGrouping: 0) }.
    .short = { $option }: { NUMBER($low, useGrouping: 0) } to { NUMBER($high, useGrouping: 0) }
refusal-ante-over-purse = The ante ({ NUMBER($ante, useGrouping: 0) }) cannot be more than the purse ({ NUMBER($purse, useGrouping: 0) }).
    .short = Ante { $ante } is more than purse { $purse }

# Moves of every game

refusal-seat-unknown = There is no seat { $seat }; seats are 0 to { $last }.
    .short = No such seat
refusal-move-unknown = There is no move { $move }; the moves are: { $allowed }.
    .short = No such move
refusal-field-missing = The move "{ $move }" needs "{ $field }".
    .short = { $field } is missing
refusal-field-unknown = The move "{ $move }" has no { $field }.
    .short = Too much said
refusal-field-null = The move "{ $move }" leaves "{ $field }" out when it has none; it is never null.
    .short = { $field } is empty
refusal-game-over = The game is over.
    .short = The game is over
refusal-chance-due = The dice of { $player } have not settled yet.
    .short = Wait for the dice
refusal-draw-due = The draw is not over yet.
    .short = Wait for the draw
refusal-chance-not-due = The game asks for no chance now.
    .short = No dice are due
refusal-player-out = { $player } is out of the game.
    .short = You are out
refusal-move-not-now = "{ $move }" cannot be played now: { $phase ->
    [first_roll] everybody rolls for the first turn.
    [rolling] everybody rolls first.
    [roll] the dice are rolled first.
    [flip] the timer must be flipped first.
    [bidding] it is time to bid or to challenge.
    [bluffing] it is time to take a card or to challenge.
    [reroll] the bidder may roll some dice again first.
    [steal] the roller chooses whom to steal from.
    [show] the roller's card matches and must be shown.
    [claim] it is time to claim or to pass.
    [declare] the roller says a score first.
    [respond] it is time to accept, to call the bluff or to play a card.
    [cover] the declarer may cover with a card first.
    [discard] a hand over the limit is discarded first.
    [last_chance] it is the last chance to play "revive".
    [judge] it is time to believe the claim or to challenge it.
    [reveal] everybody is looking at the dice.
    [sudden_death_rolling] the dice of sudden death are rolled.
    [sudden_death_guessing] it is time to guess the total.
   *[other] this is "{ $phase }".
}
    .short = Not now
refusal-not-your-turn = It is the turn of { $turn }, not of { $player }.
    .short = Not your turn
refusal-not-waited-for = { $player } is not waited for: "{ $move }" is done, or not for { $player } to do.
    .short = Nothing to do now
refusal-not-on-clock = Seat { $seat } is not on the clock.
    .short = No clock runs

# Bluff

refusal-flip-first = { $player } must flip the timer first (R6).
    .short = Wait for the flip
refusal-bid-quantity = A bid cannot name { $quantity } dice: from 1 to { $most } lie on the table (R3).
    .short = Only 1 to { $most } dice
refusal-bid-face = A bid cannot name face { $face }: faces are 1 to 6.
    .short = Faces are 1 to 6
refusal-bid-too-low = That does not raise the bid of { $quantity } dice of face { $face } (R3).
    .short = Must beat { $quantity } x { $face }
refusal-challenge-no-bid = There is no bid to challenge yet.
    .short = No bid to challenge
refusal-guess-range = The total cannot be { $total }: guess a whole number from { $low } to { $high } (R9).
    .short = Guess { $low } to { $high }

# Call My Bluff

refusal-track-face = A bid cannot name face { $face }: faces are 1 to 5 and "*", the star.
    .short = Faces: 1 to 5, or stars
refusal-track-quantity = The track has no space for { $quantity }: such a bid names from 1 to { $most } (R1).
    .short = Only 1 to { $most }
refusal-track-behind = That lies no further along the track than { $quantity } of { $face }, nor there with a higher face (R1).
    .short = Further on the track, please
refusal-show-wrong = "show" lists the faces of own hidden dice: { $most ->
    [one] 1 die
   *[other] 1 to { $most } dice
}, so that one stays hidden (R4).
    .short = Show some, hide one

# Bluffaneer

refusal-steal-nobody = { $from } is nobody to steal from: name the seat of another player (R2).
    .short = Choose another player
refusal-tied-with-wrong = "tied_with" lists other seats that may claim, ascending, at least one of: { $allowed } (R8).
    .short = No such tie

# Bamboozler

refusal-score-unknown = A score cannot be { $score }: it is two digits from 1 to 6, as two dice make them.
    .short = No such score
refusal-score-too-low = { $score } does not even tie { $standing } (R1). From low to high: 12 to 65 without 21, the doubles 11 to 66, and 21.
    .short = Must tie { $standing }, or beat it
refusal-score-not-made = The roll does not make { $score } (K2). Say what it makes, or name the card that makes { $score } of it.
    .short = The dice do not make { $score }
refusal-card-not-needed = The roll makes { $score } without a card (K2).
    .short = No card is needed
refusal-card-makes-not = { $card } does not make { $score } of this roll (R3).
    .short = That does not make { $score }
refusal-card-after-the-roll = { $card } is played after the roll: it makes a score good (R3).
    .short = Keep it for your roll
refusal-card-not-now = { $card } cannot be played now: it answers the declaration of somebody else, and only "revive" helps after the last strike (R11, R12).
    .short = Not this card now
refusal-revive-no-strike = "revive" takes a strike back, and there is none to take back (R11).
    .short = You have no strike

# Bluffit

refusal-card-not-held = { $card } is not in that hand; it holds: { $held }.
    .short = You hold no such card
refusal-take-wrong = That cannot be taken from the table, where these lie: { $table }. Cards taken together have equal points, at most 10 in all, and need the option "combined" (R7).
    .short = Not to be taken
refusal-challenge-nobody = { $against } cannot be challenged: name the seat of someone else who holds a scoring card.
    .short = Holds no card

# Outcomes of chance

refusal-outcome-no-list = The values of { $kind } are a list.
    .short = No such outcome
refusal-outcome-count = { $kind } gives { $expected ->
    [one] one value
   *[other] { $expected } values
}, not { $count }.
    .short = No such outcome
refusal-outcome-value = { $kind } cannot give { $value }; it can give: { $allowed }.
    .short = No such outcome
refusal-outcome-card-twice = The card { $card } is there more often than the pile holds it.
    .short = No such outcome
