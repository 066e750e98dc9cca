# Ce que dit le terminal (pour un service, son journal) pendant qu’une vraie table tourne.

run-chip = Les lignes de « { $name } » sont celles de « { $chip } ».
run-works-again = { $kind ->
    [screen] { $place ->
        [0] L’écran du tableau remarche.
       *[other] L’écran de la place { $place } remarche.
    }
    [buttons] Les touches de la place { $place } remarchent.
    [cup] Le gobelet { $place } est revenu.
    [lamp] La LED de la place { $place } remarche.
    [buzzer] Le buzzer remarche.
    [timer] L’interrupteur du sablier remarche.
    [journal] Le journal est de nouveau tenu.
   *[other] Cela remarche.
}
