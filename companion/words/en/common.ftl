# Names that every part uses.

seat-name = Seat { $number }
game-bluff = Bluff
game-bluffit = Bluffit
game-callmybluff = Call My Bluff
game-bluffaneer = Bluffaneer
game-bamboozler = Bamboozler
