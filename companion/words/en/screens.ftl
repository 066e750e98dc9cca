# Labels that the screens draw themselves; the table's own sentences are in table.ftl.

screen-seconds = { $seconds }s
screen-free = Free seat
screen-paused = Pause
screen-resume = Still here

screen-lobby-host = { $name } starts the game
screen-lobby-seated = { $count ->
    [one] 1 player
   *[other] { $count } players
}
screen-lobby-game = Game
screen-lobby-start = Start the game
screen-lobby-rules = Rules
screen-lobby-read = read >
screen-lobby-menu = Menu

option-dice = Dice each
option-dice-value = { $value }
option-raising = Raising
option-raising-any = any
option-raising-face = by face
option-raising-strict = strict
option-turn_seconds = Turn
option-turn_seconds-0 = off
option-turn_seconds-value = { $value }s
option-flip = Timer flip
option-flip-auto = the table
option-flip-player = players
option-sudden_death = Sudden death
option-sudden_death-true = yes
option-sudden_death-false = no
option-ante = Ante
option-ante-0 = none
option-ante-value = { $value }
option-purse = Coins each
option-purse-value = { $value }

option-combined = Equal cards
option-combined-true = together
option-combined-false = one by one
option-specials = Specials
option-specials-none = none
option-specials-optimistic1 = Optimistic 1
option-specials-flipped5 = Flipped 5
option-specials-nervous9 = Nervous 9
option-specials-toxic10 = Toxic 10
option-specials-several = { $count } of them

screen-round = Round { $round }
screen-thinks = { $name } thinks
screen-opens = { $name } opens
screen-you-think = Your turn
screen-you-open = You open
screen-flips = { $name } flips
screen-flip = Flip the timer
screen-table-dice = { $count ->
    [one] 1 die on the table
   *[other] { $count } dice on the table
}
screen-dice = { $count ->
    [one] 1 die
   *[other] { $count } dice
}
screen-wheel-count = < many
screen-wheel-face = face >
screen-says = says
screen-you-out = You are out
screen-roll = { $count ->
    [one] Roll 1 die
   *[other] Roll { $count } dice
}
screen-waits-one = Waiting for { $name }
screen-waits-many = Waiting for { $count } players
    .large = Waiting for { $count }
screen-first-roll = Who opens?
screen-highest = highest opens
screen-tie = Tie: roll again
screen-sudden-death = Sudden death
screen-guess = { $count ->
    [one] total of 1 die
   *[other] total of { $count } dice
}
screen-guess-total = { $count ->
    [one] Guess the total of 1 die
   *[other] Guess the total of { $count } dice
}
screen-your-guess = You said { $total }
screen-guesses = They guess

screen-caught-both = { $challenger } caught { $name }!
screen-caught-you = You caught { $name }!
screen-caught-me = { $challenger } caught you!
screen-counting = Counting …
screen-lied = { $name } lied!
screen-right = { $name } was right
screen-of = of
screen-loses = { $name } loses a die
screen-you-lose = You lose a die
screen-you-lied = You lied!
screen-you-right = You were right
screen-timed-out = Time's up
screen-out = { $name } is out
screen-closest = { $name } is closest
screen-wins = { $name } wins
screen-you-win = You win!
screen-pot = +{ $coins }

# Bluffit

screen-bluffit-final = Final round
screen-bluffit-you = You
screen-bluffit-starts = { $name } starts
screen-bluffit-you-start = You start
screen-bluffit-next = { $name } starts next
screen-bluffit-you-next = You start next
screen-bluffit-sit-out = You sit it out
screen-bluffit-whom = Challenge whom?
screen-bluffit-challenge = Challenge { $name }:
screen-bluffit-take = Take:
screen-bluffit-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
screen-bluffit-strength = Your strength
screen-bluffit-pile = { $count ->
    [one] Pile: 1 point
   *[other] Pile: { $count } points
}
    .large = Pile: { $count }
screen-bluffit-optimistic = beats any 10
screen-bluffit-flipped = beats 6 and up, not 1–4
    .large = beats 6+, not 1–4
screen-bluffit-nervous = only a 1 if challenged
    .large = 1 if challenged
screen-bluffit-toxic = two of them: nobody's
    .large = two 10s: nobody's
screen-bluffit-challenges = { $name } challenges { $other }
screen-bluffit-you-challenge = You challenge { $name }
screen-bluffit-challenges-you = { $name } challenges you
screen-bluffit-gets = { $count ->
    [one] { $name } gets it
   *[other] { $name } gets them
}
screen-bluffit-keeps = { $count ->
    [one] { $name } keeps it
   *[other] { $name } keeps them
}
screen-bluffit-you-gets = { $count ->
    [one] You get it!
   *[other] You get them!
}
screen-bluffit-you-keeps = { $count ->
    [one] You keep it!
   *[other] You keep them!
}
screen-bluffit-back = Back to the table
screen-bluffit-tie = { $count ->
    [one] 1 wins
   *[other] { $count } win together
}

# Call My Bluff

screen-offered = { $name } may re-roll
screen-reroll = Great Re-Roll?
screen-may-reroll = re-roll?
screen-rerolls = { $name } re-rolls
screen-you-reroll = You re-roll
screen-rolls-again = { $count ->
    [one] 1 die rolled again
   *[other] { $count } dice rolled again
}
screen-exact = { $name } was exact!
screen-you-exact = You were exact!
screen-challenges = { $name } challenges
screen-you-challenge = You challenge
screen-loses-dice = { $count ->
    [one] { $name } loses a die
   *[other] { $name } loses { $count } dice
}
screen-you-lose-dice = { $count ->
    [one] You lose a die
   *[other] You lose { $count } dice
}
screen-others-lose = All others lose a die
screen-nobody-loses = Nobody loses a die
screen-you-safe = Your last die is safe
screen-minus = –{ $count }
screen-dice-left = { $count ->
    [one] 1 die left
   *[other] { $count } dice left
}

# Bluffaneer

option-coins = Coins each
option-coins-value = { $value }
option-claim_seconds = Time to claim
option-claim_seconds-0 = no end
option-claim_seconds-value = { $value }s
screen-coins = { $count ->
    [one] 1 coin
   *[other] { $count } coins
}
screen-box = box { $coins }
screen-box-name = box
screen-begins = { $name } begins
screen-you-begin = You begin
screen-rolls = { $name } rolls
screen-rolled = { $name } rolled
screen-you-rolled = You rolled
screen-you-passed = You passed
screen-claim-pays = believed +1   caught –1
screen-who-claims = Who claims?
screen-shout = { $name }: Gimme yer booty!
    .large = { $name }: Booty!
screen-you-shout = Gimme yer booty!
screen-shout-short = Booty!
screen-decides = { $name } decides
screen-you-decide = You decide
screen-judge-believe = believe
screen-judge-lie = a lie
screen-judge-truth = the truth
screen-robs = { $name } steals { $coins }
screen-you-rob = You steal { $coins }
screen-from-whom = From whom?
screen-has-card = { $name } has the card!
screen-you-have-card = You have the card!
screen-has-it = { $name } has it!
screen-you-have-it = You have it!
screen-others-pay = All others pay 1
screen-all-pay = All pay { $name } 1
screen-all-pay-you = All pay you 1
screen-pays-all = { $name } pays all 1
screen-you-pay-all = You pay all 1
screen-believed = { $name } believed
screen-you-believed = You believed
screen-challenged = { $name } challenged
screen-you-challenged = You challenged
screen-unclaimed = Nobody claims it
screen-next = { $name } is next
screen-you-next = You are next
screen-tie-claim = Who was first?
screen-tie-win = Equally rich!
screen-heads = heads
screen-tails = tails
screen-lot = drawn by lot

# Bamboozler

option-strikes = Strikes
option-strikes-value = { $value }
option-hand_limit = Cards in hand
option-hand_limit-0 = no limit
option-hand_limit-value = { $value }
option-kids = Kids' game
option-kids-true = yes
option-kids-false = no

screen-card-jackpot = Jackpot
screen-card-double = Double
screen-card-updown = Up/Down
screen-card-fresh-start = Fresh Start
screen-card-reverse = Reverse
screen-card-my-bad = My Bad
screen-card-skip = Skip
screen-card-revive = Revive
screen-does-jackpot = makes any roll 21
screen-does-double = makes a double of one die
    .large = a double of one die
screen-does-updown = one die one up or down
    .large = one die +1 or –1
screen-does-fresh-start = score 0, and you roll
screen-does-reverse = the other way round
screen-does-my-bad = challenge without risk
    .large = challenge at no risk
screen-does-skip = the next one answers
screen-does-revive = takes a strike back

screen-bamboozler-roll = { $name } rolls
screen-bamboozler-declare = { $name } declares
screen-bamboozler-respond = { $name } believes it?
screen-bamboozler-cover = { $name } was caught
screen-bamboozler-discard = { $name } discards
screen-bamboozler-last-chance = { $name }: last strike
screen-bamboozler-tie = Tie or beat it
screen-bamboozler-beat = Beat it
screen-bamboozler-double = double { $die }
screen-bamboozler-say = Say a score
screen-bamboozler-true = true
screen-bamboozler-bluff = bluff
screen-bamboozler-good = beats
screen-bamboozler-low = strike!
screen-bamboozler-believe-it = Do you believe it?
screen-bamboozler-believe = Believe
screen-bamboozler-first = Before you roll
screen-bamboozler-cards = Your cards
screen-bamboozler-empty = no cards
screen-bamboozler-cover-it = Cover it?
screen-bamboozler-take-strike = Take the strike
screen-bamboozler-last = Your last strike
screen-bamboozler-no-card = Show no card
screen-bamboozler-discard-one = Discard one
screen-bamboozler-bamboozled = Bamboozled!
screen-bamboozler-fooled = { $name } fooled you
screen-bamboozler-has-fooled = fooled
screen-bamboozler-goes-on = { $name } rolls now
screen-bamboozler-you-go-on = You roll now
screen-bamboozler-your-look = hold < and > to see the dice
    .large = hold < >
screen-bamboozler-these = the dice
screen-bamboozler-draws-one = { $name } draws a card
screen-bamboozler-you-draw = You draw a card
screen-bamboozler-may = { $name } may cover it
screen-bamboozler-may-you = You may cover it
screen-bamboozler-no-strike = No strike
screen-bamboozler-you = You
screen-bamboozler-strike = A strike for { $name }
screen-bamboozler-you-strike = A strike for you
screen-bamboozler-too-low = { $score } does not beat { $standing }
screen-bamboozler-covers = { $name } covers it!
screen-bamboozler-you-cover = You cover it!
screen-bamboozler-must-roll = { $name } has to roll
screen-bamboozler-you-roll = You have to roll
screen-bamboozler-plays = { $name } plays
screen-bamboozler-you-play = You play
screen-bamboozler-next = { $name } is asked now
screen-bamboozler-you-next = You are asked now
