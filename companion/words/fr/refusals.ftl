# Pourquoi un coup, un tirage ou une option est refusé. `.short` tient en deux lignes de 21 lettres.

# Options, noms et places

refusal-game-unknown = Il n’y a pas de jeu { $game } ; les jeux sont : { $allowed }.
    .short = Jeu inconnu
refusal-seats-number = { $game } se joue de { $low } à { $high } joueurs, pas à { $count }.
    .short = De { $low } à { $high } joueurs
refusal-names-wrong = Les noms des joueurs sont une liste de textes.
    .short = Noms incorrects
refusal-name-empty = La place { $seat } n’a pas de nom ; il en faut un à chaque joueur.
    .short = Place { $seat } : il faut un nom
refusal-name-twice = Deux joueurs s’appellent { $name } ; tous les noms doivent différer.
    .short = Deux joueurs ont le même nom
refusal-option-unknown = Il n’y a pas d’option { $option } ; les options sont : { $allowed }.
    .short = Option inconnue
refusal-option-choice = { $option } ne peut pas valoir { $value } ; valeurs possibles : { $allowed }.
    .short = { $option } : impossible
refusal-option-several = { $option } est une liste, chacun au plus une fois, dans n’importe quel ordre : { $allowed }.
    .short = { $option } : impossible
refusal-option-range = { $option } ne peut pas valoir { $value } ; c’est un nombre entier de { NUMBER($low, useGrouping: 0) } à { NUMBER($high, useGrouping: 0) }.
    .short = { $option } : de { NUMBER($low, useGrouping: 0) } à { NUMBER($high, useGrouping: 0) }
refusal-ante-over-purse = La mise ({ NUMBER($ante, useGrouping: 0) }) ne peut pas dépasser la bourse ({ NUMBER($purse, useGrouping: 0) }).
    .short = Mise { $ante } : plus que la bourse { $purse }

# Les coups de tous les jeux

refusal-seat-unknown = Il n’y a pas de place { $seat } ; les places vont de 0 à { $last }.
    .short = Place inconnue
refusal-move-unknown = Il n’y a pas de coup { $move } ; les coups sont : { $allowed }.
    .short = Coup inconnu
refusal-field-missing = Le coup « { $move } » demande « { $field } ».
    .short = { $field } manque
refusal-field-unknown = Le coup « { $move } » n’a pas { $field }.
    .short = C’est trop dire
refusal-field-null = Le coup « { $move } » omet « { $field } » quand il n’y en a pas ; ce n’est jamais null.
    .short = { $field } est vide
refusal-game-over = La partie est finie.
    .short = La partie est finie
refusal-chance-due = Les dés roulent encore : { $player }.
    .short = Attends les dés
refusal-draw-due = Le tirage n’est pas fini.
    .short = Attends le tirage
refusal-chance-not-due = Le jeu n’attend aucun tirage maintenant.
    .short = Aucun dé attendu
refusal-player-out = { $player } est hors jeu.
    .short = Tu es hors jeu
refusal-move-not-now = « { $move } » ne se joue pas maintenant : { $phase ->
    [first_roll] chacun lance pour savoir qui commence.
    [rolling] chacun lance d’abord.
    [roll] il faut d’abord lancer les dés.
    [flip] il faut d’abord retourner le sablier.
    [bidding] il faut annoncer ou contester.
    [bluffing] il faut prendre une carte ou contester.
    [reroll] qui vient d’annoncer peut d’abord relancer des dés.
    [steal] qui a lancé choisit d’abord sa victime.
    [show] la carte de qui a lancé correspond et doit être montrée.
    [claim] il faut réclamer ou passer.
    [declare] qui a lancé annonce d’abord un score.
    [respond] il faut croire, contester ou jouer une carte.
    [cover] qui a annoncé peut d’abord se couvrir avec une carte.
    [discard] une main trop grande se défausse d’abord.
    [last_chance] c’est la dernière chance de jouer « revive ».
    [judge] il faut croire ou contester la réclamation.
    [reveal] tout le monde regarde les dés.
    [sudden_death_rolling] on lance les dés de la mort subite.
    [sudden_death_guessing] il faut deviner le total.
   *[other] phase « { $phase } ».
}
    .short = Pas maintenant
refusal-not-your-turn = C’est le tour de quelqu’un d’autre ({ $turn }), pas le tien ({ $player }).
    .short = Pas ton tour
refusal-not-waited-for = { $player } n’a rien à faire : « { $move } » est déjà fait, ou revient à quelqu’un d’autre.
    .short = Rien à faire
refusal-not-on-clock = Le temps de la place { $seat } ne court pas.
    .short = Aucun temps ne court

# Bluff

refusal-flip-first = { $player } doit d’abord retourner le sablier (R6).
    .short = D’abord le sablier
refusal-bid-quantity = On ne peut pas annoncer { $quantity } dés : il y en a de 1 à { $most } sur la table (R3).
    .short = De 1 à { $most } dés
refusal-bid-face = On ne peut pas annoncer la face { $face } : les faces vont de 1 à 6.
    .short = Faces de 1 à 6
refusal-bid-too-low = C’est moins que l’enchère de { $quantity } dés de face { $face }, ou autant (R3).
    .short = Plus que { $quantity } x { $face } !
refusal-challenge-no-bid = Il n’y a pas encore d’enchère à contester.
    .short = Rien à contester
refusal-guess-range = Le total ne peut pas être { $total } : devine un nombre entier de { $low } à { $high } (R9).
    .short = De { $low } à { $high }

# Call My Bluff

refusal-track-face = On ne peut pas annoncer la face { $face } : les faces vont de 1 à 5, puis « * », l’étoile.
    .short = Faces : de 1 à 5, ou étoile
refusal-track-quantity = La piste n’a pas de case pour { $quantity } : une telle enchère va de 1 à { $most } (R1).
    .short = De 1 à { $most }
refusal-track-behind = Ce n’est pas plus loin sur la piste que { $quantity } de face { $face }, ni au même endroit avec une face plus haute (R1).
    .short = Plus loin sur la piste !
refusal-show-wrong = « show » liste les faces de ses propres dés cachés : { $most ->
    [one] { $most } dé
   *[other] de 1 à { $most } dés
}, pour qu’il en reste un caché (R4).
    .short = Montres-en, caches-en un

# Bluffaneer

refusal-steal-nobody = On ne peut pas voler { $from } : il faut la place d’un autre joueur (R2).
    .short = Choisis quelqu’un d’autre
refusal-tied-with-wrong = « tied_with » liste d’autres places qui peuvent réclamer, en ordre croissant, au moins une parmi : { $allowed } (R8).
    .short = Pas d’égalité ici

# Bamboozler

refusal-score-unknown = Un score ne peut pas être { $score } : ce sont deux chiffres de 1 à 6, comme en font deux dés.
    .short = Score impossible
refusal-score-too-low = { $score } n’égale même pas { $standing } (R1). Du plus bas au plus haut : de 12 à 65 sans 21, les doubles de 11 à 66, et 21.
    .short = Au moins { $standing }, ou mieux
refusal-score-not-made = Les dés ne font pas { $score } (K2). Dis ce qu’ils font, ou nomme la carte qui en fait { $score }.
    .short = Les dés ne font pas { $score }
refusal-card-not-needed = Les dés font { $score } sans carte (K2).
    .short = Pas besoin de carte
refusal-card-makes-not = { $card } ne fait pas { $score } avec ces dés (R3).
    .short = Ça ne fait pas { $score }
refusal-card-after-the-roll = { $card } se joue après le lancer : elle rend un score bon (R3).
    .short = Garde-la pour ton lancer
refusal-card-not-now = { $card } ne se joue pas maintenant : elle répond au score annoncé par quelqu’un d’autre, et seule « revive » aide après la dernière faute (R11, R12).
    .short = Pas cette carte maintenant
refusal-revive-no-strike = « revive » reprend une faute, et il n’y en a aucune (R11).
    .short = Tu n’as aucune faute

# Bluffit

refusal-card-not-held = { $card } n’est pas dans cette main, qui contient : { $held }.
    .short = Tu n’as pas cette carte
refusal-take-wrong = On ne peut pas prendre cela sur la table, où il y a : { $table }. Des cartes prises ensemble ont les mêmes points, 10 en tout au plus, et demandent l’option « combined » (R7).
    .short = Impossible à prendre
refusal-challenge-nobody = On ne peut pas contester { $against } : il faut la place de quelqu’un d’autre qui tient une carte de points.
    .short = Ne tient aucune carte

# Les tirages

refusal-outcome-no-list = Les valeurs de « { $kind } » sont une liste.
    .short = Tirage impossible
refusal-outcome-count = « { $kind } » donne { $expected ->
    [one] { $expected } valeur
   *[other] { $expected } valeurs
}, pas { $count }.
    .short = Tirage impossible
refusal-outcome-value = « { $kind } » ne peut pas donner { $value } ; valeurs possibles : { $allowed }.
    .short = Tirage impossible
refusal-outcome-card-twice = La carte { $card } est là plus souvent que la pile ne la contient.
    .short = Tirage impossible
