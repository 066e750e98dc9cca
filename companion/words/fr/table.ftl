# La table : ce que font les touches, ce qui est dit un instant, la pause. Une ligne d’aide tient environ 24 lettres.

# L’aide : la dernière ligne d’un écran

help-sit = OK : s’asseoir
help-guest = <règles>  CONTRE : partir
help-reading = < règles >
help-host-rules = < ligne   règles >
help-host = < ligne val. > OK : jouer
help-host-waits = < ligne   valeur >
help-host-menu = < ligne   OK : menu
help-board-lobby = OK : s’asseoir
    .short = OK : s’asseoir
help-shake = secoue, puis repose-le
help-roll = OK : lancer
help-shake-or-play = secoue   < carte >  OK
help-roll-or-play = OK : lancer   < carte >
help-bid = < combien   face >  OK
help-bid-or-challenge = < >  OK : dire, ou CONTRE
help-track = < piste   face >  OK
help-track-or-challenge = < >  OK : dire, ou CONTRE
help-done = < dé  marque > OK : rien
help-reroll = < dé  marque > OK : lance
help-challenge = CONTRE : menteur !
help-flip = OK : retourner le sablier
help-flip-switch = retourne le sablier
help-guess = < devine le total >  OK
help-look = tiens < et > : regarder
help-pause = tiens OK : pause
help-out = hors jeu, OK tenu : pause
help-pass-or-claim = > passe  CONTRE : magot !
help-believe-or-challenge = OK : croire, ou CONTRE !
help-steal = < à qui >  OK : voler
help-show = OK : montre ta carte
help-declare = < score >  OK : le dire
help-accept-or-challenge = < > OK : croire ou CONTRE
help-play-or-challenge = < > OK : jouer, ou CONTRE
help-play = < carte >  OK : la jouer
help-sure-play = encore OK : carte jouée
help-cards = < ou > : voir tes cartes
help-decline = < carte >  OK : aucune
help-cover = < > OK : couvrir, 1 carte
help-discard = < carte >  OK : défausser
help-lay = < carte >  OK : poser
help-take = < carte >  OK : prendre
help-take-or-challenge = < > OK : prends ou CONTRE
help-whom = < qui >  OK : contester
help-opened-whom = <qui> OK  CONTRE : retour
help-seen = OK : vu
help-others = on attend les autres
help-rematch = OK : bis CONTRE : accueil
help-over = l’hôte relance une partie
help-paused = en pause
help-menu = < >   OK : choisir
help-sure = OK : oui   CONTRE : non
help-resume = OK : reprendre

# Les conseils de la première partie : une fois, à la place de la ligne d’aide

hint-shake = Secoue ton gobelet et repose-le à plat : tes dés sont lancés.
    .short = Secoue ton gobelet, repose-le à plat
hint-roll = OK lance tes dés.
    .short = OK lance tes dés
hint-look = Tiens < et > ensemble pour voir tes dés, que toi seul vois ; les 1 sont jokers.
    .short = Tiens < et > : tes dés. Les 1 : jokers
hint-bid = Annonce combien de dés d’une face il y a sous tous les gobelets : < combien, face >, OK.
    .short = < combien  face > sous les gobelets, OK
hint-bid-or-challenge = Surenchéris avec < et >, puis OK ; ou fais CONTRE si l’enchère te semble trop haute.
    .short = Plus : < > puis OK. Trop haut : CONTRE
hint-challenge = Impossible d’annoncer plus haut : CONTRE.
    .short = Rien de plus haut : CONTRE
hint-flip = Retourne le sablier avec OK : le temps commence.
    .short = OK retourne le sablier : c’est parti
hint-flip-switch = Retourne le sablier : le temps commence.
    .short = Retourne le sablier : c’est parti
hint-guess = Devine en secret le total de tous les dés avec < et >, puis OK ; le plus proche gagne.
    .short = Devine le total des dés : < >, puis OK

hint-track = Annonce combien de dés d’une face il y a sous tous les gobelets : < avance sur la piste, > change la face, puis OK.
    .short = < piste, > face : dés sous les gobelets
hint-track-or-challenge = Va plus loin sur la piste avec < et >, puis OK ; ou fais CONTRE. Qui a tort perd autant de dés que l’enchère était fausse.
    .short = Plus loin : < > puis OK, ou CONTRE
hint-done = Montre des dés à tous et relance les autres : < passe au dé suivant, > le marque, OK le dit.
    .short = > marque les dés à montrer, OK relance
hint-look-stars = Tiens < et > ensemble pour voir tes dés, que toi seul vois ; les étoiles sont jokers.
    .short = Tiens < et > : voir. Étoiles : jokers
hint-pass-or-claim = Est-ce ta carte, ou feras-tu semblant ? CONTRE réclame le lancer, DROITE passe pour de bon.
    .short = CONTRE réclame le lancer, > passe
hint-believe-or-challenge = OK y croit et paie une pièce. CONTRE : un mensonge t’en rapporte une, la vérité t’en coûte deux.
    .short = OK : paie 1. CONTRE : faux +1, vrai –2
hint-steal = Choisis avec < et > qui tu voles, puis OK.
    .short = Voler à qui ? < > puis OK
hint-show = Le lancer est ta carte : OK la montre, et tous les autres paient une pièce.
    .short = Ta carte ! OK la montre : 1 de chacun
hint-look-booty = Tiens < et > ensemble pour voir ta carte, que toi seul vois.
    .short = Tiens < et > : voir ta carte

hint-declare = Annonce un score, vrai ou non, avec < et >, puis OK. Il suffit d’égaler le précédent.
    .short = Dis un score, vrai ou non : < > OK
hint-accept = OK y croit : puis c’est toi qui lances. CONTRE si c’est un mensonge. < et > montrent les cartes à jouer avant.
    .short = OK y croit : tu lances. < > : cartes
hint-play = OK joue cette carte avant que tu lances ; il le demande encore une fois.
    .short = OK joue cette carte, puis redemande
hint-before-roll = Lance, ou joue d’abord une carte : < et > montrent les tiennes, OK en joue une.
    .short = Lance, ou une carte d’abord : < > OK
hint-cards = On te demande une carte : < et > montrent les tiennes à toi seul, OK le dit. Il faut répondre même sans en avoir.
    .short = Réponds : < > OK, même sans carte
hint-look-cup = Tiens < et > ensemble pour voir tes cartes, et les dés que tu as vus, toi seul.
    .short = Tiens < et > : tes cartes et les dés
hint-lay = Pose une carte en secret, choisie avec < et >, puis OK : c’est ta force pour cette manche, et après elle est perdue.
    .short = Ta force pour la manche : < > puis OK
hint-take = Prends une carte de points avec < et >, puis OK.
    .short = Prends des points : < > puis OK
hint-take-or-challenge = Prends une carte de points avec < et >, puis OK ; ou fais CONTRE à qui en tient une : la plus grande force la garde.
    .short = Prends : < > OK. Ou CONTRE à qui en a
hint-whom = Choisis qui contester avec < et >, puis OK. À égalité, la carte est à toi ; si tu perds, tu n’as rien cette manche.
    .short = Si tu perds, rien pour cette manche
hint-look-cards = Tiens < et > ensemble pour voir tes cartes, que toi seul vois.
    .short = Tiens < et > : voir tes cartes

# Ce qui est dit un instant

say-too-late = Trop tard : le temps est écoulé.
    .short = Trop tard !
say-no-challenge = CONTRE ne sert à rien pour l’instant.
    .short = Rien à contester
say-shake = Secoue le gobelet : les dés sont lancés.
    .short = Secoue le gobelet
say-cup-strange = Un gobelet qui n’est à personne a été secoué. S’il est à toi, appuie sur OK.
    .short = Nouveau gobelet : à toi ? OK
say-cup-adopted = Ce gobelet est à toi. Secoue-le quand tu dois lancer.
    .short = Ce gobelet est à toi
say-challenge-whom = Choisis qui avec < et >, puis OK.
    .short = < qui >, puis OK
say-cocked = Un dé est cassé : secoue encore.
    .short = Dé cassé : secoue encore
say-host-confirms = C’est à l’hôte de le confirmer.
    .short = L’hôte doit dire oui
say-name-long = Un nom a au plus { $most } lettres.
    .short = { $most } lettres au plus
say-name-taken = Quelqu’un s’appelle déjà { $name }.
    .short = { $name } : déjà pris
say-no-option = { $key } ne peut pas prendre cette valeur.
    .short = { $key } : impossible
say-match-unreadable = La partie { $match } ne peut pas continuer : ce qui en reste est illisible. Elle a été close ; commence une nouvelle partie.
    .short = Ancienne partie illisible
say-match-no-places = La partie { $match } ne peut pas continuer : elle a été jouée à des places que cette table n’a pas. Elle a été close ; commence une nouvelle partie.
    .short = Ancienne partie : autres places

# Ce qui empêche une partie de commencer

problem-too-few = { $missing ->
        [one] Il manque { $missing } personne (il en faut au moins { $least }).
       *[other] Il manque { $missing } personnes (il en faut au moins { $least }).
    }
    .short = Il en manque { $missing }
problem-too-many = { $most } personnes au plus.
    .short = { $most } personnes au plus

# La pause

pause-screen = L’écran de la place « { $name } » ne marche plus. L’hôte peut continuer sans lui, ou attendre qu’il revienne.
    .short = { $name } : écran en panne
pause-works-again = Il remarche : l’hôte peut continuer.
    .short = Il remarche
menu-go-on = continuer
menu-sound-off = couper le son
menu-sound-on = remettre le son
menu-end-match = finir la partie
menu-end-evening = finir la soirée
menu-sure-end-match = Finir la partie ?
menu-sure-end-evening = Finir la soirée ?
