# The rules of each game, short, a page at a time: five lines of a seat's screen. R, K: the rulings of the rulebook.

rules-bluff-1 = Roll in secret. Bid how many dice of one face lie under all cups together.
rules-bluff-2 = Ones are wild and count for every face. A bid of ones counts ones alone (R2).
rules-bluff-3 = Raise it: more dice, or as many of a higher face. House rules may differ (R3).
rules-bluff-4 = Or CHALLENGE the bid before yours. All cups are lifted (R4).
rules-bluff-5 = Dice enough? The challenger loses one. Too few? The bidder does (R5).
rules-bluff-6 = Who loses a die opens the next round; without dice you are out (R5).
rules-bluff-7 = Too slow? That costs a die, and your bid is void (R7).
rules-bluff-8 = All have one die left? Guess the sum: the closest wins at once (R9).
rules-bluff-9 = The last one with dice wins, and takes the pot if there is one (R11).

rules-callmybluff-1 = Bids go along a track of 30 spaces: further on, or there with a higher face (R1).
rules-callmybluff-2 = Stars count for every face. A bid of stars counts stars alone (R2).
rules-callmybluff-3 = After your bid you may show some dice and roll the others anew, in secret (R4).
rules-callmybluff-4 = Shown dice stay yours and count. Next round all are hidden again (R5).
rules-callmybluff-5 = CHALLENGE: was the bid too high, its bidder pays each die it was off (R3).
rules-callmybluff-6 = Was it too low, you pay as many. Just right? All others pay one (R3).
rules-callmybluff-7 = ... but nobody its last die, for a bid that was just right (R3).
rules-callmybluff-8 = Who was right opens the next round. The last one with dice wins (R6, R7).

rules-bamboozler-1 = Roll two dice in secret. Say a score that ties or beats the one before (R1).
rules-bamboozler-2 = From low to high: 12 to 65, doubles 11 to 66, and 21, the Jackpot.
rules-bamboozler-3 = True is what your dice make, in either order. All else is a bluff (R2).
rules-bamboozler-4 = The next one believes it, or CHALLENGES. Who was wrong gets a strike (R5).
rules-bamboozler-5 = A bluff that was believed bamboozles: the bluffer draws a card (R4).
rules-bamboozler-6 = Some cards you play instead of an answer: skip, reverse, start afresh ...
rules-bamboozler-7 = ... my bad: challenge without risk; revive: take a strike back (R6-R11).
rules-bamboozler-8 = Others cover a bluff that was called: jackpot, double, up or down (R3).
rules-bamboozler-9 = Out at three strikes, or as many as were set. The last one in wins (R13).
rules-bamboozler-10 = Kids' game: open dice, no bluffs. Beat the score or get a strike (K1-K3).

rules-bluffaneer-1 = Two symbols are rolled for all to see. Your card has two, for you alone.
rules-bluffaneer-2 = Doubles act at once. Chest: a coin from all. Skull: a coin to all (R2).
rules-bluffaneer-3 = Double sword: steal two coins from somebody. Double ship: three (R2).
rules-bluffaneer-4 = Roll and the roller's card match? All others pay a coin into the box.
rules-bluffaneer-5 = If not, claim that your card matches, true or not: CHALLENGE. First press counts (R8).
rules-bluffaneer-6 = The roller believes it: a coin for the claimant, who shows the card (R5).
rules-bluffaneer-7 = Or challenges it. A match costs the roller two coins, a bluff brings one (R6).
rules-bluffaneer-8 = Has somebody lost the last coin, the richest wins. Ties are drawn (R10).

rules-bluffit-1 = All lay a card face down: your strength in this round.
rules-bluffit-2 = In turn take a card from the table, or CHALLENGE somebody who has one.
rules-bluffit-3 = The higher strength gets it, on a tie the challenger. Only you two see them (R1).
rules-bluffit-4 = What you hold goes on your pile. The strengths are the next cards to win.
rules-bluffit-5 = Who scored the highest card starts the next round (R2).
rules-bluffit-6 = After ten rounds your pile is your hand for a last one (R9).
rules-bluffit-7 = Most points win: all on your pile and left in your hand (R10).
rules-bluffit-8 = Specials: 1 beats tens. 5 beats 6 and up, loses to 4 and down (R3, R4).
rules-bluffit-9 = 9 is a 1 while challenged. Two toxic tens: nobody gets the card (R5, R6).
rules-bluffit-10 = Combined: take equal cards together, ten points at most (R7).
