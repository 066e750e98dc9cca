# Ce qui est dit de ce qui se répète.

run-unsaid = { $count ->
    [one] Il manque ici une ligne
   *[other] Il manque ici { $count } lignes
} : personne ne lisait ce qui était dit. Le terminal était sans doute arrêté ; Ctrl-Q le relance.
journal-waits = La partie attend le disque du journal, qui ne répond pas. La carte est sans doute occupée ou usée. La partie reprend d’elle-même dès qu’il répond ; sinon, couper et remettre le courant, copier le journal ailleurs et remplacer la carte.
    .short = Attente du disque
run-had-failed = La panne était apparue { $count } fois : sans doute un fil mal serré.
