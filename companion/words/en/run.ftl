# What the terminal (for a service, its log) says while a real table runs.

run-chip = The lines of "{ $name }" are those of { $chip }.
run-works-again = { $kind ->
    [screen] { $place ->
        [0] The board's screen works again.
       *[other] The screen of seat { $place } works again.
    }
    [buttons] The buttons of seat { $place } work again.
    [cup] Cup { $place } is there again.
    [lamp] The LED of seat { $place } works again.
    [buzzer] The buzzer works again.
    [timer] The timer's switch works again.
    [journal] The journal is kept again.
   *[other] It works again.
}
