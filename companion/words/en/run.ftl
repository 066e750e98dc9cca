# What the terminal (for a service, its log) says while a real table runs.

run-chip = The lines of "{ $name }" are those of { $chip }.
run-works-again = { $kind ->
    [screen] { $place ->
        [0] The board's screen works again.
       *[other] The screen of seat { $place } works again.
    }
    [buttons] The buttons of seat { $place } work again.
    [cup] Cup { $place } is there again.
    [battery] The battery of cup { $place } is charged again.
    [lamp] The LED of seat { $place } works again.
    [buzzer] The buzzer works again.
    [timer] The timer's switch works again.
    [journal] The journal is kept again.
   *[other] It works again.
}
run-cup-restarted = Cup { $cup } on { $port } has started again by itself: { $cause ->
        [watchdog] its program hung, and its watchdog ended it
       *[crash] its program failed
    }.
run-cup-prompt = The program of cup { $cup } on { $port } has stopped: the board shows its prompt.
run-cup-started = The program of cup { $cup } on { $port } was started again.

# `companion blank`.
blank-dark = { $count ->
    [0] No screen was made dark.
    [one] One screen is dark and empty.
   *[other] { $count } screens are dark and empty.
}
