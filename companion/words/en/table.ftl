# The table: what the buttons do now, what is said for a moment, the pause. A help line has room for about 24 letters.

# Help: the last line of a screen

help-sit = OK: sit down
help-guest = CHALLENGE: leave
help-host = < row  value >  OK: start
help-host-waits = < row   value >
help-board-lobby = OK at your seat: sit down
help-shake = shake, then set it down
help-roll = OK: roll
help-bid = < how many   face >  OK
help-bid-or-challenge = < >  OK: bid  or BLUFF!
help-challenge = CHALLENGE: bluff!
help-flip = OK: flip the timer
help-guess = < guess the sum >  OK
help-look = hold < and >: look
help-out = you are out
help-seen = OK: seen
help-others = waiting for the others
help-rematch = OK: again  CHALL.: lobby
help-over = the host plays again
help-paused = paused
help-menu = < >   OK: choose
help-sure = OK: yes  CHALLENGE: no
help-resume = OK: go on

# Said for a moment

say-too-late = Too late: the time was up.
    .short = Too late: time is up
say-no-challenge = CHALLENGE means nothing now.
    .short = Nothing to challenge
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
