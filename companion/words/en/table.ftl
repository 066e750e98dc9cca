# The table: what the buttons do now, what is said for a moment, the pause. A help line has room for about 24 letters.

# Help: the last line of a screen

help-sit = OK: sit down
help-guest = < > rules CHALL.: leave
help-reading = < rules >
help-host = < row  value >  OK: start
help-host-waits = < row   value >
help-host-rules = < row   rules >
help-host-menu = < row   OK: menu
help-board-lobby = OK: sit down
    .short = OK: sit down
help-shake = shake, then set it down
help-roll = OK: roll
help-shake-or-play = shake   < card >  OK
help-roll-or-play = OK: roll   < card >
help-bid = < how many   face >  OK
help-bid-or-challenge = < >  OK: bid  or BLUFF!
help-challenge = CHALLENGE: bluff!
help-track = < track   face >  OK
help-track-or-challenge = < >  OK: bid  or BLUFF!
help-done = < die   mark >  OK: done
help-reroll = < die   mark >  OK: roll
help-flip = OK: flip the timer
help-flip-switch = turn the timer over
help-guess = < guess the sum >  OK
help-declare = < score >  OK: say it
help-accept-or-challenge = < > OK: believe or BLUFF!
help-play-or-challenge = < > OK: play  or BLUFF!
help-play = < card >  OK: play it
help-sure-play = OK again: card is spent
help-cards = < or >: see your cards
help-decline = < card >  OK: no card
help-cover = < > OK: cover, card spent
help-discard = < card >  OK: discard
help-lay = < card >  OK: lay it
help-take = < card >  OK: take it
help-take-or-challenge = < > OK: take or CHALLENGE
help-whom = < whom > OK: challenge
help-opened-whom = < whom > OK  CHALL.: back
help-look = hold < and >: look
help-pause = hold OK: pause
help-out = out    hold OK: pause
help-pass-or-claim = > pass  CHALLENGE: booty!
help-believe-or-challenge = OK: believe  or BLUFFER!
help-steal = < whom >  OK: steal
help-show = OK: show your card
help-seen = OK: seen
help-others = waiting for the others
help-rematch = OK: again  CHALL.: lobby
help-over = the host plays again
help-paused = paused
help-menu = < >   OK: choose
help-sure = OK: yes  CHALLENGE: no
help-resume = OK: go on

# First-game hints: once in the place of the help line

hint-shake = Shake your cup and set it down flat: that rolls your dice.
    .short = Shake your cup, set it down flat
hint-roll = OK rolls your dice.
    .short = OK rolls your dice
hint-look = Hold < and > together to see your dice, for you alone; ones are wild.
    .short = Hold < and > to look; ones are wild
hint-bid = Say how many dice of a face lie under all cups together: < how many, face >, OK.
    .short = < how many  face > under all cups, OK
hint-bid-or-challenge = Raise the bid with < and >, then OK; or CHALLENGE it if you think it is too high.
    .short = Raise: < > then OK. Too high: CHALLENGE
hint-challenge = Nothing higher can be bid: CHALLENGE.
    .short = Nothing is higher: CHALLENGE
hint-flip = Flip the timer with OK: then the time runs.
    .short = OK flips the timer: time runs
hint-flip-switch = Turn the timer over: then the time runs.
    .short = Turn the timer over: time runs
hint-guess = Guess the sum of all dice in secret with < and >, then OK; the closest wins.
    .short = Guess the sum of all dice: < > then OK
hint-track = Say how many dice of a face lie under all cups together: < goes along the track, > through the faces, then OK.
    .short = < track, > face: dice under all cups
hint-track-or-challenge = Go further along the track with < and >, then OK; or CHALLENGE. Who is wrong loses as many dice as the bid was off.
    .short = Go further: < > OK, or CHALLENGE it
hint-done = Show some dice to all and roll the others again: < goes to the next die, > marks it, OK says it.
    .short = > marks dice to show, OK rolls the rest
hint-look-stars = Hold < and > together to see your dice, for you alone; stars are wild.
    .short = Hold < and > to look; stars are wild
hint-declare = Say a score, true or not, with < and >, then OK. A tie with what was said before is enough.
    .short = Say a score, true or not: < > OK
hint-accept = OK believes: then you roll. CHALLENGE if it is a lie. < and > show cards that you may play first.
    .short = OK believes: you roll. < >: your cards
hint-play = OK plays this card before you roll; it asks once more.
    .short = OK plays this card; it asks again
hint-before-roll = Roll, or play a card first: < and > show yours, OK plays one.
    .short = Roll, or first play a card: < > OK
hint-cards = You are asked for a card: < and > show yours to you alone, OK says it. You have to answer even without one.
    .short = Answer with < > OK, even without a card
hint-look-cup = Hold < and > together to see your cards, and the dice you have seen, for you alone.
    .short = Hold < and >: your cards and dice
hint-pass-or-claim = Is that your card, or will you say so? CHALLENGE claims the roll, RIGHT passes for good.
    .short = CHALLENGE claims the roll, > passes
hint-believe-or-challenge = OK believes and pays a coin. CHALLENGE: a lie pays you one, the truth costs you two.
    .short = OK: pay 1. CHALLENGE: lie +1, truth –2
hint-steal = Choose with < and > whom you steal from, then OK.
    .short = Steal from whom? < > then OK
hint-show = The roll is your card: OK shows it, and all others pay a coin.
    .short = Your card! OK shows it: all others pay 1
hint-look-booty = Hold < and > together to see your card, for you alone.
    .short = Hold < and > to see your card
hint-lay = Lay one card in secret, chosen with < and >, then OK: it is your strength in this round, and gone after it.
    .short = Your strength this round: < > then OK
hint-take = Take a scoring card with < and >, then OK.
    .short = Take a card for points: < > then OK
hint-take-or-challenge = Take a scoring card with < and >, then OK; or CHALLENGE somebody who has one: the higher strength keeps it.
    .short = Take one: < > OK. Or CHALLENGE a holder
hint-whom = Choose whom to challenge with < and >, then OK. At a tie the card is yours; if you lose, you get nothing in this round.
    .short = Lose, and you get nothing this round
hint-look-cards = Hold < and > together to see your cards, for you alone.
    .short = Hold < and > to see your cards

# Said for a moment

say-too-late = Too late: the time was up.
    .short = Too late: time is up
say-no-challenge = CHALLENGE means nothing now.
    .short = Nothing to challenge
say-shake = Shake the cup: that rolls the dice.
    .short = Shake the cup
say-cup-strange = A cup that belongs to nobody was shaken. If it is yours, press OK.
    .short = A new cup: yours? OK
say-cup-adopted = That cup is yours now. Shake it when you have to roll.
    .short = The cup is yours now
say-challenge-whom = Choose whom with < and >, then OK.
    .short = < whom >, then OK
say-cocked = A die lies cocked: shake again.
    .short = Cocked, shake again
say-host-confirms = The host has to confirm that.
    .short = The host says yes
say-name-long = A name has at most { $most } letters.
    .short = At most { $most } letters
say-name-taken = Somebody is called { $name } already.
    .short = { $name } is taken
say-no-option = { $key } cannot be set to that.
    .short = { $key }: not possible
say-match-unreadable = Match { $match } cannot go on: what was kept of it cannot be read. It was closed; start a new one.
    .short = Old match cannot be read
say-match-no-places = Match { $match } cannot go on: it was played at places that this table does not have. It was closed; start a new one.
    .short = Old match: other places

# What keeps a game from starting

problem-too-few = { $missing ->
        [one] One more player is needed (at least { $least }).
       *[other] { $missing } more players are needed (at least { $least }).
    }
    .short = Needs { $missing } more
problem-too-many = At most { $most } players.
    .short = At most { $most } players

# The pause

pause-screen = The screen of { $name } does not work. The host may go on without it, or wait until it works again.
    .short = Screen of { $name } is dead
pause-works-again = It works again: the host may go on.
    .short = It works again
menu-go-on = go on
menu-sound-off = sound off
menu-sound-on = sound on
menu-end-match = end the match
menu-end-evening = end the evening
menu-sure-end-match = End the match?
menu-sure-end-evening = End the evening?
