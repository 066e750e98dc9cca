# Ce que les écrans écrivent eux-mêmes ; les phrases de la table sont dans table.ftl.

screen-seconds = { $seconds } s
screen-free = Place libre
screen-paused = Pause
screen-resume = Toujours là

screen-lobby-host = { $name } lance la partie
screen-lobby-seated = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
screen-lobby-game = Jeu
screen-lobby-start = Commencer
screen-lobby-menu = Menu
screen-lobby-rules = Règles
screen-lobby-read = lire >

option-dice = Dés chacun
option-dice-value = { $value }
option-raising = Surenchère
option-raising-any = libre
option-raising-face = par face
option-raising-strict = stricte
option-turn_seconds = Tour
option-turn_seconds-0 = sans limite
option-turn_seconds-value = { $value } s
option-flip = Sablier
option-flip-auto = la table
option-flip-player = les joueurs
option-sudden_death = Mort subite
option-sudden_death-true = oui
option-sudden_death-false = non
option-ante = Mise
option-ante-0 = aucune
option-ante-value = { $value }
option-purse = Bourse
option-purse-value = { $value }

screen-round = Manche { $round }
screen-thinks = { $name } réfléchit
screen-opens = { $name } ouvre
screen-you-think = C’est à toi
screen-you-open = Tu ouvres
screen-flips = Sablier : { $name }
screen-flip = Retourne le sablier
screen-table-dice = { $count ->
    [one] { $count } dé sur la table
   *[other] { $count } dés sur la table
}
screen-dice = { $count ->
    [one] { $count } dé
   *[other] { $count } dés
}
screen-wheel-count = < combien
screen-wheel-face = quelle >
screen-says = annonce
screen-you-out = Tu es hors jeu
screen-roll = { $count ->
    [one] Lance { $count } dé
   *[other] Lance { $count } dés
}
screen-waits-one = On attend { $name }
screen-waits-many = On attend { $count } joueurs
    .large = On attend { $count } joueurs
screen-first-roll = Qui ouvre ?
screen-highest = le plus haut
screen-tie = Égalité : relancez
screen-sudden-death = Mort subite
screen-guess = { $count ->
    [one] total de { $count } dé
   *[other] total de { $count } dés
}
screen-guess-total = { $count ->
    [one] Devinez le total de { $count } dé
   *[other] Devinez le total de { $count } dés
}
screen-your-guess = Tu as dit { $total }
screen-guesses = Ils devinent

screen-caught-both = { $challenger } coince { $name } !
screen-caught-you = Tu coinces { $name } !
screen-caught-me = { $challenger } te coince !
screen-counting = On compte…
screen-lied = { $name } a menti !
screen-right = { $name } disait vrai
screen-of = sur
screen-loses = { $name } perd un dé
screen-you-lose = Tu perds un dé
screen-you-lied = Tu as menti !
screen-you-right = Tu disais vrai
screen-timed-out = Temps écoulé
screen-out = { $name } est hors jeu
screen-closest = { $name } l’emporte
screen-wins = { $name } gagne
screen-you-win = Tu gagnes !
screen-pot = +{ $coins }

# Bluffit

option-combined = Cartes égales
option-combined-true = ensemble
option-combined-false = une à une
option-specials = Spéciales
option-specials-none = aucune
option-specials-optimistic1 = 1 optimiste
option-specials-flipped5 = 5 à l’envers
option-specials-nervous9 = 9 nerveux
option-specials-toxic10 = 10 toxique
option-specials-several = { $count } cartes
screen-bluffit-final = Manche finale
screen-bluffit-you = Toi
screen-bluffit-starts = { $name } commence
screen-bluffit-you-start = Tu commences
screen-bluffit-next = Ensuite : { $name }
screen-bluffit-you-next = Ensuite : toi
screen-bluffit-sit-out = Tu ne joues pas
screen-bluffit-whom = Contre qui ?
screen-bluffit-challenge = Contester { $name } :
screen-bluffit-strength = Ta force
screen-bluffit-take = Prendre :
screen-bluffit-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
screen-bluffit-pile = { $count ->
    [one] Pile : { $count } point
   *[other] Pile : { $count } points
}
    .large = Pile : { $count }
screen-bluffit-optimistic = bat tous les 10
screen-bluffit-flipped = bat 6 et plus, pas 1–4
    .large = bat 6+, pas 1–4
screen-bluffit-nervous = vaut 1 si contesté
    .large = vaut 1 si contesté
screen-bluffit-toxic = deux 10 : à personne
    .large = deux 10 : personne
screen-bluffit-challenges = { $name } conteste { $other }
screen-bluffit-you-challenge = Tu contestes { $name }
screen-bluffit-challenges-you = { $name } te conteste
screen-bluffit-gets = { $count ->
    [one] { $name } la prend
   *[other] { $name } les prend
}
screen-bluffit-keeps = { $count ->
    [one] { $name } la garde
   *[other] { $name } les garde
}
screen-bluffit-you-gets = { $count ->
    [one] Tu la prends !
   *[other] Tu les prends !
}
screen-bluffit-you-keeps = { $count ->
    [one] Tu la gardes !
   *[other] Tu les gardes !
}
screen-bluffit-back = Retour sur la table
screen-bluffit-tie = { $count ->
    [one] { $count } gagne
   *[other] { $count } gagnent ensemble
}

# Call My Bluff

screen-offered = { $name } peut relancer
screen-reroll = Grande relance ?
screen-may-reroll = bis ?
screen-rerolls = { $name } relance
screen-you-reroll = Tu relances
screen-rolls-again = { $count ->
    [one] { $count } dé relancé
   *[other] { $count } dés relancés
}
screen-exact = { $name } a dit juste !
screen-you-exact = Tu as dit juste !
screen-challenges = { $name } conteste
screen-you-challenge = Tu contestes
screen-loses-dice = { $count ->
    [one] { $name } perd { $count } dé
   *[other] { $name } perd { $count } dés
}
screen-you-lose-dice = { $count ->
    [one] Tu perds { $count } dé
   *[other] Tu perds { $count } dés
}
screen-others-lose = Les autres perdent 1 dé
screen-nobody-loses = Aucun dé perdu
screen-you-safe = Tu gardes ton seul dé
screen-minus = –{ $count }
screen-dice-left = { $count ->
    [one] { $count } dé restant
   *[other] { $count } dés restants
}

# Bluffaneer

option-coins = Pièces chacun
option-coins-value = { $value }
option-claim_seconds = Réclamer
option-claim_seconds-0 = sans fin
option-claim_seconds-value = { $value } s
screen-coins = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
screen-box = boîte { $coins }
screen-box-name = boîte
screen-begins = { $name } commence
screen-you-begin = Tu commences
screen-rolls = { $name } lance
screen-rolled = { $name } a lancé
screen-you-rolled = Tu as lancé
screen-you-passed = Tu as passé
screen-claim-pays = cru +1   démasqué –1
screen-who-claims = Qui réclame ?
screen-shout = { $name } : Aboule ton magot !
    .large = { $name } : magot !
screen-you-shout = Aboule ton magot !
screen-shout-short = Magot !
screen-decides = { $name } décide
screen-you-decide = Tu décides
screen-judge-believe = y croire
screen-judge-lie = mensonge
screen-judge-truth = vérité
screen-robs = { $name } vole { $coins }
screen-you-rob = Tu voles { $coins }
screen-from-whom = Voler qui ?
screen-has-card = { $name } a la carte !
screen-you-have-card = Tu as la carte !
screen-has-it = { $name } l’a !
screen-you-have-it = Tu l’as !
screen-others-pay = Les autres paient 1
screen-all-pay = { $name } encaisse
screen-all-pay-you = Tu encaisses
screen-pays-all = { $name } paie
screen-you-pay-all = Tu paies
screen-believed = { $name } y a cru
screen-you-believed = Tu y as cru
screen-challenged = { $name } a contesté
screen-you-challenged = Tu as contesté
screen-unclaimed = Nul ne réclame
screen-next = Ensuite : { $name }
screen-you-next = Ensuite : toi
screen-tie-claim = Qui a crié d’abord ?
screen-tie-win = Aussi riches !
screen-heads = pile
screen-tails = face
screen-lot = au sort

# Bamboozler

option-strikes = Fautes
option-strikes-value = { $value }
option-hand_limit = Cartes en main
option-hand_limit-0 = sans limite
option-hand_limit-value = { $value }
option-kids = Jeu des enfants
option-kids-true = oui
option-kids-false = non
screen-card-jackpot = Jackpot
screen-card-double = Double
screen-card-updown = Plus/Moins
screen-card-fresh-start = Départ neuf
screen-card-reverse = Demi-tour
screen-card-my-bad = Mea culpa
screen-card-skip = Passe-tour
screen-card-revive = Seconde vie
screen-does-jackpot = fait 21 de tout lancer
screen-does-double = double un des dés
    .large = double un dé
screen-does-updown = un dé, un de plus ou moins
    .large = un dé : +1 ou –1
screen-does-fresh-start = score 0, et tu lances
screen-does-reverse = dans l’autre sens
screen-does-my-bad = contester sans risque
    .large = contester sans risque
screen-does-skip = le suivant répond
screen-does-revive = une faute de moins
screen-bamboozler-roll = { $name } lance
screen-bamboozler-declare = { $name } annonce
screen-bamboozler-respond = { $name } y croit ?
screen-bamboozler-cover = { $name } a bluffé
screen-bamboozler-discard = { $name } défausse
screen-bamboozler-last-chance = Sursis : { $name }
screen-bamboozler-tie = Autant, ou mieux
screen-bamboozler-say = Dis un score
screen-bamboozler-true = vrai
screen-bamboozler-bluff = bluff
screen-bamboozler-good = mieux
screen-bamboozler-low = faute !
screen-bamboozler-believe-it = Tu y crois ?
screen-bamboozler-believe = J’y crois
screen-bamboozler-first = Avant de lancer
screen-bamboozler-cards = Tes cartes
screen-bamboozler-empty = aucune carte
screen-bamboozler-cover-it = Te couvrir ?
screen-bamboozler-take-strike = Accepter la faute
screen-bamboozler-last = Ta dernière faute
screen-bamboozler-no-card = Aucune carte
screen-bamboozler-discard-one = Défausse une carte
screen-bamboozler-bamboozled = Bien bluffé !
screen-bamboozler-fooled = { $name } t’embobine
screen-bamboozler-has-fooled = bluff sur
screen-bamboozler-goes-on = { $name } lance
screen-bamboozler-you-go-on = À toi de lancer
screen-bamboozler-your-look = tiens < et > : voir les dés
    .large = tiens < >
screen-bamboozler-these = les dés
screen-bamboozler-draws-one = { $name } pioche
screen-bamboozler-you-draw = Tu pioches
screen-bamboozler-may = { $name } peut se couvrir
screen-bamboozler-may-you = Tu peux te couvrir
screen-bamboozler-no-strike = aucune faute
screen-bamboozler-you = Toi
screen-bamboozler-strike = Faute pour { $name }
screen-bamboozler-you-strike = Faute pour toi
screen-bamboozler-too-low = { $score } ne bat pas { $standing }
screen-bamboozler-covers = { $name } se couvre !
screen-bamboozler-you-cover = Tu te couvres !
screen-bamboozler-must-roll = { $name } doit lancer
screen-bamboozler-you-roll = Tu dois lancer
screen-bamboozler-plays = { $name } joue
screen-bamboozler-you-play = Tu joues
screen-bamboozler-next = À { $name } de répondre
screen-bamboozler-you-next = À toi de répondre
screen-bamboozler-beat = Il faut mieux
screen-bamboozler-double = double { $die }
