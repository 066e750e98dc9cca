# Les noms que toutes les parties emploient.
#
# Glossaire (so that one thing has one name everywhere):
#   seat: place              host: l’hôte               board: le tableau           table: la table
#   bid: enchère, annoncer   raise: surenchérir         challenge: contester        bluff!: menteur !
#   die, dice: dé, dés       wild: joker                cocked: dé cassé            cup: gobelet
#   roll: lancer, lancé      shake: secouer             round: manche               turn: tour
#   timer: sablier           sudden death: mort subite  lose a die: perdre un dé    out: hors jeu
#   coin: pièce              purse: bourse              ante: mise                  pot: cagnotte
#   strike: faute            hand: main                 pile: pioche                discard: défausse
#   score: score, points     claim: réclamer            steal: voler                lobby: accueil
#   bamboozle: embobiner     track: piste               re-roll: relancer           box: boîte
#   chest: coffre            sword: sabre               ship: navire                skull: crâne
#   strength: force          scoring card: carte de points                          believe: y croire
#   The cards of Bamboozler: jackpot, double, plus ou moins (updown), nouveau départ (fresh start), demi-tour (reverse),
#   mea culpa (my bad), passe-tour (skip), seconde vie (revive).  « Gimme yer booty! »: « Aboule ton magot ! »
#   match (a whole game): partie                        fault: panne                help line: aide
#
# The buttons: OK stays OK; LEFT, RIGHT and CHALLENGE are GAUCHE, DROITE and CONTRE. Who plays in French also reads the
# button in French; CHALLENGE says nothing to a child, CONTRE fits into a help line and is what one calls at cards. On a
# table that was made with English labels, the big red button is known by being big and red. The keys of table.toml
# (left, right, ok, challenge) are the same in every language.
#
# The tone: a seat's screen says "tu" to its player, the page "vous" to all around it; buttons and help lines have the
# imperative or a noun; faults and errors speak to nobody ("Vérifier les fils."). Names are of anybody: no participle
# that agrees with a name (hors jeu, not éliminé), and no word before a name that would be elided (de, que, le).
#
# The typography: one kind of space before : ; ! ? and within « », the narrow one that does not break (U+202F), which
# the screens' letters have; ’ is the apostrophe. Straight quotes stay around what is typed as it stands.

seat-name = Place { $number }
game-bluff = Bluff
game-callmybluff = Call My Bluff
game-bluffaneer = Bluffaneer
game-bluffit = Bluffit
game-bamboozler = Bamboozler
