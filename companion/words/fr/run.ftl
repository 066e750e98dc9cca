# Ce que dit le terminal (pour un service, son journal) pendant qu’une vraie table tourne.

run-chip = Les lignes de « { $name } » sont celles de « { $chip } ».
run-works-again = { $kind ->
    [screen] { $place ->
        [0] L’écran du tableau remarche.
       *[other] L’écran de la place { $place } remarche.
    }
    [buttons] Les touches de la place { $place } remarchent.
    [cup] Le gobelet { $place } est revenu.
    [battery] La batterie du gobelet { $place } est de nouveau chargée.
    [lamp] La LED de la place { $place } remarche.
    [buzzer] Le buzzer remarche.
    [timer] L’interrupteur du sablier remarche.
    [journal] Le journal est de nouveau tenu.
   *[other] Cela remarche.
}
run-cup-restarted = Le gobelet { $cup } sur { $port } a redémarré de lui-même : { $cause ->
        [watchdog] son programme s’est bloqué, son chien de garde y a mis fin
       *[crash] son programme a échoué
    }.
run-cup-prompt = Le programme du gobelet { $cup } sur { $port } s’est arrêté : la carte montre son invite.
run-cup-started = Le programme du gobelet { $cup } sur { $port } a été relancé.

# `companion blank`.
blank-dark = { $count ->
    [0] Aucun écran n’a été éteint.
    [one] Un écran est éteint et vide.
   *[other] { $count } écrans sont éteints et vides.
}
