# Ce qui est dit de ce qui se répète.

run-unsaid = { $count ->
    [one] Il manque ici une ligne
   *[other] Il manque ici { $count } lignes
} : personne ne lisait ce qui était dit. Le terminal était sans doute arrêté ; Ctrl-Q le relance.
run-had-failed = La panne était apparue { $count } fois : sans doute un fil mal serré.
fault-cup-restless = Le gobelet { $cup } sur { $port } apparaît et disparaît sans cesse. Son câble ou sa prise est sans doute mal serré, ou son programme échoue à chaque démarrage. Bien enfoncer la prise ; si cela ne suffit pas, lancer « companion cup install { $port } ». D’ici là, sa place lance les dés avec OK.
    .short = Gobelet { $cup } instable
