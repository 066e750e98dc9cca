# La page : la table virtuelle et le tableau des spectateurs.

page-title = Bluff Companion
page-board-title = Bluff Companion : le tableau

# Ce qu’un navigateur a mal dit
page-problem-long = Ce message est trop long : { $limit } octets au plus.
page-problem-json = Ce message n’est pas un objet JSON.
page-problem-type = Ce message n’a pas de type connu. Types connus : { $types }.
page-problem-fields = Un message de type { $type } a ces champs et aucun autre : { $fields }.
page-problem-range = { $field } doit être un nombre de { $low } à { $high }.
page-problem-flag = { $field } doit être true ou false.
page-problem-choice = { $field } doit être une valeur parmi : { $choices }.
page-problem-name = Un nom est un texte lisible de { $limit } lettres au plus.
page-problem-option_key = La clé d’une option est un mot en minuscules.
page-problem-option_value = La valeur d’une option est true, false, un mot, une liste de mots, ou un nombre entier de 0 à { $limit }.

# Au démarrage
page-port-busy = Le port { $port } est pris par un autre programme ; essai de { $next }.
page-port-forbidden =
    La page ne peut pas s’offrir sur le port { $port } : les ports au-dessous de 1024 appartiennent au système.
    Choisir un port à partir de 1024 (8000 est courant) : "port" sous [web] dans table.toml, ou --port.
page-not-offered =
    La page ne peut pas s’offrir sur le port { $port } : { $reason }.
    Choisir un autre port ("port" sous [web] dans table.toml, ou --port), ou laisser choisir le système : port 0.
page-no-ipv6 = Cette machine n’a pas d’IPv6 : la page s’offre en IPv4 seulement. C’est assez à la maison ; il n’y a rien à faire.
page-no-ipv4 = Cette machine n’a pas d’IPv4 : la page s’offre en IPv6 seulement. Les appareils sans IPv6 ne la trouveront pas ; activer IPv4 s’il en faut.
page-also-at = Là où ce nom est introuvable, la page est aussi à { $addresses }.

# Ce que lit un navigateur qui n’entre pas
page-answer-400 = La table n’a pas compris cette demande. Ouvrir la page à l’adresse que donne la table.
page-answer-403 =
    La table ne répond pas à ce nom, ou pas à vous depuis cet endroit.
    Employer l’adresse que donne la table, ou le numéro de la machine (comme http://192.168.1.20:8000/board).
    Un autre nom de la machine peut s’ajouter à "hosts" sous [web] dans table.toml.
page-answer-404 = Il n’y a rien à cette adresse. Le tableau est à /board.
page-answer-405 = Cette page ne peut qu’être lue.
page-answer-413 = Cette page ne prend pas de données.
page-answer-429 = C’était trop en trop peu de temps. Attendre quelques secondes et recharger la page.
page-answer-500 = La page a fait une erreur. La recharger ; le terminal de la table en dit plus.
page-answer-503 = Il y a déjà trop de monde. Fermer la page sur un autre appareil, ou réessayer dans un instant.

# Ce que le tableau dit en grandes lettres, et la ligne au-dessous
page-says-list = { $first } et { $last }
page-says-lobby = Prenez place
page-says-nobody = Appuyez sur OK à deux places ou plus.
page-says-alone = { $name } est là. OK à une autre place pour jouer aussi.
page-says-ready = Tout est prêt
page-says-starts = { $name } lance la partie avec OK.
page-says-dark = La table dort
page-says-free = Prenez place
page-says-play = La partie est en cours
page-says-over = La partie est finie
page-says-notice = Regardez la table
page-says-pause = Pause
page-says-pause-detail = Le temps est arrêté jusqu’à ce que l’hôte continue.
page-says-resume = Rebonjour
page-says-resume-detail = OK à n’importe quelle place en jeu pour reprendre.
page-says-winner = { $count ->
    [one] { $names } gagne !
   *[other] { $names } gagnent !
}
page-says-rematch = OK pour une nouvelle partie.
page-says-pot = { $count ->
    [one] { $count } pièce de la cagnotte.
   *[other] { $count } pièces de la cagnotte.
}
page-says-phase = On attend { $names }
page-says-phase-first_roll = Qui commence ?
page-says-phase-first_roll-detail = Deux dés chacun. Doivent encore lancer : { $names }.
page-says-phase-rolling = Lancez les dés !
page-says-phase-rolling-detail = Doivent encore lancer : { $names }.
page-says-phase-bidding = { $names } a la parole
page-says-phase-flip = Sablier : { $names } le retourne
page-says-phase-reveal = Regardez les dés
page-says-phase-sudden_death_rolling = Mort subite !
page-says-phase-sudden_death_rolling-detail = Un dé chacun. Doivent encore lancer : { $names }.
page-says-phase-sudden_death_guessing = Devinez le total
page-says-phase-sudden_death_guessing-detail = Doivent encore deviner : { $names }.
page-says-bidder-opens = Pas encore d’enchère.
page-says-bidder-bid = { $name } annonce
page-says-opens = { $name } commence
page-says-opens-detail = Le lancer le plus haut ouvre les enchères.
page-says-tie = Égalité !
page-says-tie-detail = { $names } relancent.
page-says-verdict-bluff = Bluff ! { $name } a menti.
page-says-verdict-true = { $name } disait vrai !
page-says-verdict-count = { $count ->
    [0] Il n’y en a pas.
    [one] Il y en a un seul.
   *[other] Il y en a { $count }.
}
page-says-verdict-detail = { $count } { $name } perd un dé.
page-says-timed_out = Temps écoulé !
page-says-timed_out-detail = { $name } perd un dé.
page-says-out = { $name } est hors jeu
page-says-out-detail = Plus aucun dé.
page-says-sudden = Mort subite !
page-says-sudden-detail = Un dé chacun. { $names } devinent le total.
page-says-total = Les dés font { $total }
page-says-no_guess = Personne n’a deviné : on relance.
page-says-closest = { $count ->
    [one] { $names } est au plus près.
   *[other] { $names } sont aussi près : on relance.
}

# Ce que dit la page elle-même
page-ui-title = Bluff Companion
page-ui-board-title = Bluff Companion : le tableau
page-ui-board = Le tableau au milieu de la table
page-ui-switcher = Places
page-ui-take-seat = Montrer la place : { $name }
page-ui-everybody = tout le monde
page-ui-away = La table ne répond pas : elle est peut-être arrêtée. Redémarrez-la, et cette page la retrouve d’elle-même.
page-ui-full = Trop de navigateurs regardent cette table. Fermez-en un ; cette page réessaie d’elle-même.
page-ui-faults = Ce qui est en panne
page-ui-faults-close = Ranger cela
page-ui-legend = Clavier de la dernière place touchée
page-ui-legend-of = { $name } :
page-ui-close = Retour à la table
page-ui-sound-on = Son allumé
page-ui-sound-off = Son coupé
page-ui-sound = Son
page-ui-pause = Pause
page-ui-go-on = Continuer
page-ui-settings = Règles maison
page-ui-settings-note = Les règles maison valent à partir de la prochaine partie et se changent avant qu’elle commence.
page-ui-host-settings = Noms et règles maison
page-ui-name-at = Place { $number }
page-ui-spectate = Ouvrir le tableau des spectateurs
page-ui-help = Comment jouer
page-ui-end-match = Finir cette partie
page-ui-end-match-sure = Vraiment la finir ?
page-ui-name-of = Nom à la place { $number } (cliquer pour changer)
page-ui-screen-of = L’écran secret : { $name }
page-ui-dice-left = Dés restants : { $count }
page-ui-cap-ok = OK
page-ui-cap-challenge = CONTRE
page-ui-button-left = { $name } : gauche
page-ui-button-right = { $name } : droite
page-ui-button-ok = { $name } : OK
page-ui-button-challenge = { $name } : contre
page-ui-button-look = { $name } : regarder ce que cette place seule peut voir, comme < et > tenus ensemble (tenir ; Maj garde visible)
page-ui-cup-of = Le gobelet : { $name }
page-ui-cup-help = Tirer pour secouer, lâcher pour poser (avec Maj : de travers)
page-ui-cup-lift = { $name } : soulever le gobelet pour regarder (tenir ; Maj le garde levé)
page-ui-legend-left-key = ←
page-ui-legend-left = précédent
page-ui-legend-left-bluff = combien
page-ui-legend-left-callmybluff = avancer
page-ui-legend-right-key = →
page-ui-legend-right = suivant
page-ui-legend-right-bluff = quelle face
page-ui-legend-right-callmybluff = quelle face
page-ui-legend-right-bluffaneer = passer, suivant
page-ui-legend-ok-key = Entrée
page-ui-legend-ok = OK
page-ui-legend-challenge-key = B
page-ui-legend-challenge = contre !
page-ui-legend-challenge-bluffaneer = réclamer, contre !
page-ui-legend-challenge-bluffit = contester
page-ui-legend-look-key = E
page-ui-legend-look = voir (< et >)
page-ui-legend-shake-key = S
page-ui-legend-shake = secouer
page-ui-legend-seat-key = 1–8
page-ui-legend-seat = place
page-ui-how-sit = Appuyez sur OK à autant de places qu’il y a de joueurs : quelqu’un s’y assied. Jouez-les toutes, ou faites tourner la souris.
page-ui-how-start = Qui s’est assis d’abord est l’hôte et lance la partie avec les touches ; l’écran dit comment.
page-ui-how-shake = Secouez les gobelets : tirez-en un de-ci de-là et lâchez-le (ou tenez S).
page-ui-how-look = Tenez l’œil pour voir ce que cette place seule peut voir. Il tient pour vous < et >, comme disent les écrans ; personne d’autre ne devrait regarder.
page-ui-how-bid = Annoncez combien de dés montrent une face, sous tous les gobelets ensemble ; les 1 sont jokers. GAUCHE règle combien, DROITE quelle face, OK l’annonce.
page-ui-how-bluff = Vous ne croyez pas l’enchère précédente ? Frappez le gros bouton rouge. Qui a tort perd un dé ; gagne qui garde des dés en dernier.
page-ui-option-dice = Dés par joueur
page-ui-option-raising = Comment surenchérir
page-ui-option-turn_seconds = Secondes par tour
page-ui-option-flip = Qui retourne le sablier
page-ui-option-sudden_death = Mort subite
page-ui-option-ante = Mise de chacun dans la cagnotte
page-ui-option-purse = Pièces de chacun
page-ui-value-true = oui
page-ui-value-false = non
page-ui-value-any = plus de dés, ou une face plus haute
page-ui-value-face = plus de dés de la face, ou une face plus haute
page-ui-value-strict = plus de dés de la face, ou autant d’une plus haute
page-ui-value-auto = lui-même
page-ui-value-player = les joueurs
page-ui-plugs = Gobelets branchés (débranchez-en un pour voir)
page-ui-timer = Retourner le sablier
page-ui-hint-roll = Tirez un gobelet de-ci de-là et lâchez-le, ou tenez S.
page-ui-hint-roll-touch = Tirez le gobelet de-ci de-là et lâchez-le.
page-ui-hint-roll-ok = OK lance les dés.
page-ui-hint-look = Tenez l’œil (ou E) pour voir vos dés, puis annoncez avec les flèches et OK.
page-ui-hint-look-touch = Tenez l’œil pour voir vos dés, puis annoncez avec les flèches et OK.
page-ui-hint-answer = Surenchérissez avec les flèches et OK, ou frappez le bouton rouge.
page-ui-said = { $name } annonce
page-ui-found = il y en a
page-ui-round = Manche { $number }
page-ui-guess = devine { $number }
page-ui-out = hors jeu
page-ui-host = hôte
page-ui-free = place libre
page-ui-game = Le jeu
page-ui-game-for = { $name } ({ $low } à { $high } joueurs)
page-ui-rules-link = Les règles complètes, avec leurs numéros
page-ui-how-track = Annoncez combien de dés montrent une face ; les étoiles sont jokers. Chaque enchère va plus loin sur la piste : GAUCHE y avance, DROITE change la face, OK l’annonce.
page-ui-how-reroll = Après votre enchère, vous pouvez montrer des dés et relancer les autres : DROITE en marque un, GAUCHE passe au suivant, OK lance.
page-ui-how-distance = Le gros bouton rouge conteste l’enchère précédente. Qui a tort perd autant de dés que l’enchère était fausse ; gagne qui garde des dés en dernier.
page-ui-how-shake-own = À votre tour, secouez votre gobelet : tirez-le de-ci de-là et lâchez-le (ou tenez S).
page-ui-how-declare = Annoncez un score au moins égal au précédent, vrai ou non. Un 3 et un 5 font 35 ou 53 ; les doubles sont plus hauts, et 21 bat tout.
page-ui-how-believe = Le joueur suivant y croit avec OK, ou frappe le bouton rouge. Qui a tort reçoit une faute.
page-ui-how-cards = Des cartes changent tout : certaines répondent à une annonce, d’autres en rattrapent une fausse. GAUCHE et DROITE parcourent les vôtres, OK en joue une.
page-ui-how-strikes = À la dernière faute, on est hors jeu ; gagne qui reste à la fin.
page-ui-how-claim = Sinon : et la vôtre ? Frappez en premier le bouton rouge et réclamez, à tort ou à raison ; DROITE passe.
page-ui-how-own = Si la carte de qui a lancé montre les deux symboles, OK la montre, et tous les autres paient une pièce à la boîte.
page-ui-how-judge = Qui a lancé y croit avec OK et paie une pièce, ou frappe le bouton rouge : alors la carte est montrée, et deux pièces ou une changent de main.
page-ui-how-doubles = Un double agit aussitôt : coffres, une pièce de chacun ; sabres, deux volées ; navires, trois volées ; crânes, une pièce à chacun.
page-ui-how-purse = Quand quelqu’un n’a plus aucune pièce, le plus riche gagne.
page-ui-how-lay = Posez une de vos cartes face cachée : c’est votre force pour cette manche. GAUCHE et DROITE les parcourent, OK la pose.
page-ui-how-take = Puis, chacun son tour, prenez une carte de la rangée : son nombre donne ses points.
page-ui-how-holder = Ou frappez le bouton rouge et choisissez qui tient une carte que vous voulez : la plus grande force l’a, et vous seuls voyez les deux.
page-ui-how-points = Après dix manches, on joue encore une fois avec les piles ; le plus de points gagne.
page-ui-option-strikes = Fautes qui mettent hors jeu
page-ui-option-hand_limit = Cartes en main, au plus
page-ui-option-kids = Le jeu des enfants, sans bluff
page-ui-option-coins = Pièces par joueur
page-ui-option-claim_seconds = Secondes pour réclamer
page-ui-option-combined = Prendre ensemble des cartes égales
page-ui-option-specials = Cartes spéciales
page-ui-value-turn_seconds-0 = sans limite
page-ui-value-claim_seconds-0 = jusqu’à ce que tous aient passé
page-ui-value-hand_limit-0 = sans limite
page-ui-value-specials-optimistic1 = 1 optimiste : bat tous les 10
page-ui-value-specials-flipped5 = 5 à l’envers : bat 6 et plus, perd contre 4 et moins
page-ui-value-specials-nervous9 = 9 nerveux : vaut 1 quand on le conteste
page-ui-value-specials-toxic10 = 10 toxique : contre un autre, personne n’a la carte
page-ui-hint-track = Tenez l’œil (ou E) pour voir vos dés, puis avancez sur la piste avec les flèches et OK.
page-ui-hint-track-touch = Tenez l’œil pour voir vos dés, puis avancez sur la piste avec les flèches et OK.
page-ui-hint-track-answer = Allez plus loin sur la piste avec les flèches et OK, ou frappez le bouton rouge.
page-ui-hint-declare = Tenez l’œil (ou E) pour voir vos dés, puis annoncez un score avec les flèches et OK.
page-ui-hint-declare-touch = Tenez l’œil pour voir vos dés, puis annoncez un score avec les flèches et OK.
page-ui-hint-respond = Croyez-y avec OK, jouez une carte avec les flèches et OK, ou frappez le bouton rouge.
page-ui-hint-claim = Tenez l’œil (ou E) pour voir votre carte. Bouton rouge : réclamer ; flèche droite : passer.
page-ui-hint-claim-touch = Tenez l’œil pour voir votre carte. Bouton rouge : réclamer ; flèche droite : passer.
page-ui-hint-judge = Croyez-y avec OK, ou frappez le bouton rouge.
page-ui-hint-lay = Tenez l’œil (ou E) pour voir vos cartes, puis posez-en une avec les flèches et OK.
page-ui-hint-lay-touch = Tenez l’œil pour voir vos cartes, puis posez-en une avec les flèches et OK.
page-ui-hint-take = Prenez une carte avec les flèches et OK, ou frappez le bouton rouge pour contester qui en tient une.
page-ui-pot = dans la cagnotte : { $count }
page-ui-rolled = lancé
page-ui-rolled-by = { $name } a lancé
page-ui-clockwise = sens horaire
page-ui-backwards = sens inverse
page-ui-draw-pile = pioche
page-ui-discards = défausse
page-ui-draws = pioche une carte
page-ui-box = dans la boîte
page-ui-claims = réclame
page-ui-passes = passe
page-ui-table-row = à prendre
page-ui-against = { $name } contre { $other }
page-ui-removed = laissées
page-ui-starts = commence
page-ui-sits-out = ne joue pas
page-ui-points = points
page-ui-card-jackpot = Jackpot
page-ui-card-double = Double
page-ui-card-updown = Plus ou moins
page-ui-card-fresh_start = Nouveau départ
page-ui-card-reverse = Demi-tour
page-ui-card-my_bad = Mea culpa
page-ui-card-skip = Passe-tour
page-ui-card-revive = Seconde vie

# Call My Bluff
page-says-callmybluff-reroll = { $name } peut relancer
page-says-callmybluff-reroll-detail = Montrer des dés à tous, relancer les autres : la Grande Relance.
page-says-callmybluff-shown = { $name } relance !
page-says-callmybluff-shown-detail = { $count ->
    [one] Les dés montrés restent visibles ; { $count } dé est relancé.
   *[other] Les dés montrés restent visibles ; { $count } dés sont relancés.
}
page-says-callmybluff-exact = { $name } a dit juste !
page-says-callmybluff-loses = { $count ->
    [one] { $name } perd { $count } dé.
   *[other] { $name } perd { $count } dés.
}
page-says-callmybluff-each = { $count ->
    [one] { $names } perd un dé.
   *[other] { $names } perdent un dé chacun.
}
page-says-callmybluff-safe = { $count ->
    [one] { $names } garde son dernier dé.
   *[other] { $names } gardent leur dernier dé.
}
page-says-callmybluff-nobody = Personne ne perd de dé.
page-says-callmybluff-timed-out-opens = { $name } ouvre avec un seul 1.
page-says-callmybluff-timed-out-challenges = { $name } conteste.
page-ui-rules-title = Les règles en bref
page-ui-rules-about = Les numéros entre parenthèses sont ceux du livre de règles : R pour tous, K pour le jeu des enfants. Les mêmes pages sont sur les petits écrans, à l’accueil.

# Bluffit
page-says-bluffit-lay = Manche { $round } : posez une carte !
page-says-bluffit-lay-final = Manche finale : posez une carte !
page-says-bluffit-lay-detail = Doivent encore poser : { $names }.
page-says-bluffit-turn = À { $names } de jouer
page-says-bluffit-take = Il faut prendre une carte.
page-says-bluffit-take-or-challenge = Prendre une carte, ou contester qui en tient une.
page-says-bluffit-challenge = Plus rien à prendre : il faut contester qui tient une carte.
page-says-bluffit-starts = { $name } commence
page-says-bluffit-starts-detail = Ensuite, qui marque la plus haute carte commence la manche suivante.
page-says-bluffit-challenges = { $name } conteste { $other }
page-says-bluffit-gets = { $count ->
    [one] { $name } gagne la carte.
   *[other] { $name } gagne les cartes.
}
page-says-bluffit-keeps = { $count ->
    [one] { $name } garde la carte.
   *[other] { $name } garde les cartes.
}
page-says-bluffit-back = { $count ->
    [one] Personne ne la gagne : la carte retourne sur la table.
   *[other] Personne ne les gagne : les cartes retournent sur la table.
}
page-says-bluffit-scored = La manche { $round } est finie
page-says-bluffit-scored-final = La manche finale est finie
page-says-bluffit-next = { $name } commence la suivante.
page-says-bluffit-final = La manche finale
page-says-bluffit-final-detail = On joue ce qu’on a gagné : toutes les piles sont des mains. { $name } commence.
page-says-bluffit-sits-out = { $count ->
    [one] { $names } ne joue pas.
   *[other] { $names } ne jouent pas.
}
page-says-bluffit-points = { $count ->
    [one] { $count } point.
   *[other] { $count } points.
}

# Bluffaneer
page-says-bluffaneer-begin = { $name } lance
page-says-bluffaneer-begin-detail = Le sort fait commencer cette place.
page-says-bluffaneer-roll = { $name } lance
page-says-bluffaneer-roll-detail = { $box ->
    [0] La boîte est vide.
    [one] { $box } pièce dans la boîte.
   *[other] { $box } pièces dans la boîte.
}
page-says-bluffaneer-claim = { $name } a lancé { $first } et { $second }
page-says-bluffaneer-claim-detail = À qui est cette carte ? Peuvent réclamer : { $names }.
page-says-bluffaneer-judge = { $other } : Aboule ton magot !
page-says-bluffaneer-judge-detail = { $name } y croit, ou conteste.
page-says-bluffaneer-steal = { $name } vole { $count } pièces
page-says-bluffaneer-steal-detail = À qui ?
page-says-bluffaneer-show = { $name } a { $first } et { $second } !
page-says-bluffaneer-show-detail = Les autres paient une pièce à la boîte.
page-says-bluffaneer-symbol-chest = coffre
page-says-bluffaneer-symbol-ship = navire
page-says-bluffaneer-symbol-skull = crâne
page-says-bluffaneer-symbol-sword = sabre
page-says-bluffaneer-two-chest = Deux coffres.
page-says-bluffaneer-two-ship = Deux navires.
page-says-bluffaneer-two-skull = Deux crânes.
page-says-bluffaneer-two-sword = Deux sabres.
page-says-bluffaneer-stole = { $count ->
    [one] { $name } vole { $count } pièce à { $other }
   *[other] { $name } vole { $count } pièces à { $other }
}
page-says-bluffaneer-all-pay = Tous paient une pièce à { $name }
page-says-bluffaneer-pays-all = { $name } paie une pièce à chacun
page-says-bluffaneer-paid-to = { $two } Une pièce chacun : { $names }.
page-says-bluffaneer-shows = { $name } montre { $first } et { $second }
page-says-bluffaneer-true = { $name } disait vrai !
page-says-bluffaneer-lied = Bluff ! { $name } a menti.
page-says-bluffaneer-believed = { $name } y a cru.
page-says-bluffaneer-challenged = { $name } a contesté.
page-says-bluffaneer-paid = { $count ->
    [one] { $name } donne { $count } pièce à { $other }.
   *[other] { $name } donne { $count } pièces à { $other }.
}
page-says-bluffaneer-unclaimed = Personne ne réclame
page-says-bluffaneer-next = Ensuite, { $name } lance.
page-says-bluffaneer-tie-claim = Qui a crié d’abord ?
page-says-bluffaneer-tie-win = Aussi riches !
page-says-bluffaneer-coin-heads = Une pièce tombe sur pile :
page-says-bluffaneer-coin-tails = Une pièce tombe sur face :
page-says-bluffaneer-lot = Tirage au sort entre { $names } :
page-says-bluffaneer-drawn-claim = { $name } réclame.
page-says-bluffaneer-drawn-win = { $name } gagne.
page-says-bluffaneer-purse = { $count ->
    [one] Avec { $count } pièce.
   *[other] Avec { $count } pièces.
}

# Bamboozler
page-says-bamboozler-roll = { $name } lance
page-says-bamboozler-declare = { $name } annonce un score
page-says-bamboozler-respond = { $name } y croit ?
page-says-bamboozler-cover = { $name } a bluffé
page-says-bamboozler-cover-detail = Une carte peut encore tout rattraper.
page-says-bamboozler-discard = { $name } se défausse
page-says-bamboozler-discard-detail = Une carte de trop.
page-says-bamboozler-last-chance = La dernière faute pour { $name }
page-says-bamboozler-last-chance-detail = Y a-t-il une carte qui sauve ?
page-says-bamboozler-nothing = N’importe quel score suffit.
page-says-bamboozler-stands = { $name } a dit { $score } : autant, ou mieux.
page-says-bamboozler-bamboozled = { $name } embobine { $other } !
page-says-bamboozler-draws = { $name } pioche une carte.
page-says-bamboozler-drew-detail = Ce score n’a pas été battu.
page-says-bamboozler-goes-on = { $name } a vu les dés, et lance.
page-says-bamboozler-may-cover = { $name } peut se couvrir avec une carte.
page-says-bamboozler-free = Aucune faute pour personne.
page-says-bamboozler-strike = Une faute pour { $name } : { $count } sur { $limit }.
page-says-bamboozler-no-cover = { $name } ne se couvre pas
page-says-bamboozler-too-low = { $score } ne bat pas { $standing }
page-says-bamboozler-covered = { $name } se couvre : { $card } !
page-says-bamboozler-on = { $name } lance pour égaler { $score }.
page-says-bamboozler-played = { $name } joue { $card }
page-says-bamboozler-back = Une faute de moins.
page-says-bamboozler-anew = Le score revient à 0 : { $name } lance.
page-says-bamboozler-own = { $name } doit égaler { $score }, ou faire mieux.
page-says-bamboozler-asked = { $score } : { $name } y croit ?
page-says-bamboozler-made = Cela fait { $score }.
page-says-bamboozler-out = { $limit ->
    [one] Une seule faute suffit.
   *[other] C’était la faute { $limit }.
}
page-says-bamboozler-round = Manche { $round }
page-says-bamboozler-starts = { $name } commence.
page-says-bamboozler-jackpot = Jackpot
page-says-bamboozler-double = double de { $die }
