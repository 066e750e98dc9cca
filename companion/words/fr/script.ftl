# Les scripts de partie et `companion replay`.

script-standard-input = entrée standard
script-place = { $file }, ligne { NUMBER($line, useGrouping: 0) } :
script-unreadable = { $file } est illisible : { $why }.
script-no-utf8 = cette ligne n’est pas en UTF-8 (octet { NUMBER($byte, useGrouping: 0) }) ; enregistrer le script en UTF-8.
script-no-json = cette ligne n’est pas du JSON : { $why } (colonne { NUMBER($column, useGrouping: 0) }).
script-too-deep = cette ligne est imbriquée trop profondément.
script-huge-number = cette ligne contient un nombre qui a beaucoup trop de chiffres.
script-no-object = une ligne de script est un objet JSON entre accolades, mais voici { $found }.
script-key-twice = la clé { $key } est deux fois dans un même objet ; en ôter une.
script-no-number = { $found } n’est pas un nombre que JSON connaît.
script-unknown-line = cette ligne ne dit rien de ce qu’un script connaît : { $allowed }.
script-two-kinds = « { $first } » et « { $second } » ne vont pas sur une même ligne.
script-key-missing = la clé « { $key } » manque.
script-key-unknown = la clé { $key } est inconnue ici ; clés connues : { $allowed }.
script-wrong-type = « { $key } » doit être { $wanted ->
    [list] une liste
    [object] un objet
   *[number] un nombre entier
}, pas { $found }.
script-no-header = un script commence par son en-tête, comme {"{"}"game": "bluff", "seats": ["Ana", "Ben"]{"}"}, et rien n’est joué avant.
script-second-header = un deuxième en-tête : un script joue une seule partie.
script-no-play = une attente ne peut pas ramener une partie.
script-no-such-seat = il n’y a pas de place { $seat } ; les places vont de 0 à { $last }.
script-chance-not-asked = le jeu n’attend aucun tirage ici : un tirage suit l’en-tête ou le coup qui le demande.
script-chance-other = le jeu attend un autre tirage ici.
script-chance-missing = le tirage du dernier coup manque.

script-instead-moves = Permis ici : { $moves }{ $more ->
    [0] .
    [one] {" "}et un de plus.
   *[other] {" "}et { NUMBER($more, useGrouping: 0) } de plus.
}
script-instead-clock = Son temps court : place { $seats }.
script-instead-no-clock = Aucun temps ne court.
script-instead-no-chance = Aucun tirage n’est attendu.
script-instead-chance = Attendu ici : { $kind }.
script-instead-chance-of = Attendu ici : { $kind } de la place { $seat }.

unmet-value = à { $path } : attendu { $expected }, mais c’est { $found }.
unmet-missing = à { $path } : attendu { $expected }, mais ce champ n’existe pas ; il y a : { $known }.
unmet-legal = attendu interdit, mais c’est permis : { $deed }.
