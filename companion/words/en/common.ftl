# Names that every part uses.

seat-name = Seat { $number }
game-bluff = Bluff
game-callmybluff = Call My Bluff
