# Les règles de chaque jeu, en peu de mots, avec les numéros des règles complètes.

rules-bluff-1 = Lance en secret. Annonce combien de dés d’une face il y a sous tous les gobelets.
rules-bluff-2 = Les 1 sont jokers et valent toute face. Une enchère de 1 ne compte que les 1 (R2).
rules-bluff-3 = Surenchéris : plus de dés, ou autant d’une face plus haute, selon les règles maison (R3).
rules-bluff-4 = Ou fais CONTRE à l’enchère précédente. On lève tous les gobelets (R4).
rules-bluff-5 = Assez de dés ? Qui a contesté en perd un. Trop peu ? C’est qui a annoncé (R5).
rules-bluff-6 = Qui perd un dé ouvre la manche suivante ; sans dé, on est hors jeu (R5).
rules-bluff-7 = Trop lent ? Cela coûte un dé, et ton enchère ne vaut plus (R7).
rules-bluff-8 = Plus qu’un dé chacun ? Devinez le total : le plus proche gagne aussitôt (R9).
rules-bluff-9 = Le dernier à avoir des dés gagne, et prend la cagnotte s’il y en a une (R11).

rules-callmybluff-1 = L’enchère suit une piste de 30 cases : plus loin, ou sur place plus haut (R1).
rules-callmybluff-2 = Les étoiles valent toute face. Une enchère d’étoiles ne compte qu’elles (R2).
rules-callmybluff-3 = Après ton enchère, tu peux montrer des dés et relancer les autres en secret (R4).
rules-callmybluff-4 = Les dés montrés restent à toi et comptent. La manche d’après, on les recache (R5).
rules-callmybluff-5 = CONTRE : l’enchère était trop haute ? Elle coûte à son auteur chaque dé d’écart (R3).
rules-callmybluff-6 = Trop basse ? C’est toi qui les paies. Juste ? Les autres perdent un dé (R3).
rules-callmybluff-7 = … mais personne son dernier dé, quand l’enchère était juste (R3).
rules-callmybluff-8 = Qui avait raison ouvre la manche suivante. Le dernier avec des dés gagne (R6, R7).

rules-bamboozler-1 = Lance deux dés en secret. Dis un score au moins égal au précédent (R1).
rules-bamboozler-2 = Du plus bas au plus haut : 12 à 65, doubles 11 à 66, puis 21, le Jackpot.
rules-bamboozler-3 = Vrai est ce que font tes dés, dans un sens ou l’autre. Sinon, c’est du bluff (R2).
rules-bamboozler-4 = Le suivant y croit, ou fait CONTRE. Qui a tort reçoit une faute (R5).
rules-bamboozler-5 = Un bluff qu’on a cru embobine : qui a bluffé pioche une carte (R4).
rules-bamboozler-6 = Des cartes se jouent au lieu de répondre : passe, demi-tour, nouveau départ…
rules-bamboozler-7 = … mea culpa : contester sans risque ; seconde vie : une faute de moins (R6-R11).
rules-bamboozler-8 = D’autres couvrent un bluff contesté : jackpot, double, plus ou moins (R3).
rules-bamboozler-9 = À trois fautes, ou autant que réglé, on est hors jeu. Le dernier gagne (R13).
rules-bamboozler-10 = Enfants : dés visibles, sans bluff. Fais mieux, ou reçois une faute (K1-K3).

rules-bluffaneer-1 = On lance deux symboles devant tous. Ta carte en a deux, que toi seul vois.
rules-bluffaneer-2 = Un double agit aussitôt. Coffre : 1 pièce de chacun. Crâne : 1 à chacun (R2).
rules-bluffaneer-3 = Double sabre : vole deux pièces à quelqu’un. Double navire : trois (R2).
rules-bluffaneer-4 = La carte de qui a lancé correspond ? Les autres paient une pièce à la boîte.
rules-bluffaneer-5 = Sinon, réclame le lancer, à tort ou à raison : CONTRE. Le premier compte (R8).
rules-bluffaneer-6 = Qui a lancé y croit : une pièce pour qui réclame et montre sa carte (R5).
rules-bluffaneer-7 = Ou conteste. Une bonne carte lui coûte deux pièces, un bluff en rapporte une (R6).
rules-bluffaneer-8 = Quelqu’un n’a plus rien ? Le plus riche gagne ; à égalité, le sort décide (R10).

rules-bluffit-1 = Tous posent une carte face cachée : leur force pour cette manche.
rules-bluffit-2 = À ton tour, prends une carte de la table, ou fais CONTRE à qui en tient une.
rules-bluffit-3 = La plus grande force l’a ; à égalité, qui conteste. Vous seuls les voyez (R1).
rules-bluffit-4 = Ce que tu tiens va sur ta pile. Les forces sont les prochaines cartes à gagner.
rules-bluffit-5 = Qui a marqué la plus haute carte commence la manche suivante (R2).
rules-bluffit-6 = Après dix manches, ta pile devient ta main pour une dernière (R9).
rules-bluffit-7 = Le plus de points gagne : ta pile et ce qui te reste en main (R10).
rules-bluffit-8 = Spéciales : le 1 bat les 10. Le 5 bat 6 et plus, perd contre 4 et moins (R3, R4).
rules-bluffit-9 = Un 9 contesté vaut 1. Deux 10 toxiques : personne n’a la carte (R5, R6).
rules-bluffit-10 = Cartes égales : prises ensemble, dix points en tout au plus (R7).
