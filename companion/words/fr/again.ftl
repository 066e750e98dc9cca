# Ce qui est dit de ce qui se répète.

run-unsaid = { $count ->
    [one] Il manque ici une ligne
   *[other] Il manque ici { $count } lignes
} : personne ne lisait ce qui était dit. Le terminal était sans doute arrêté ; Ctrl-Q le relance.
run-had-failed = La panne était apparue { $count } fois : sans doute un fil mal serré.
