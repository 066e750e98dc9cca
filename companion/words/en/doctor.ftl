# `companion doctor`: a line for each part. What is wrong: what, where, the likely cause, what to do next.

doctor-grade-ok = ok
doctor-grade-note = note
doctor-grade-wrong = WRONG
doctor-right = Nothing is wrong. Whether every button and cup does what it should, only hands can find out: "companion doctor --guide".
doctor-wrong = { $count ->
    [one] One thing is wrong.
   *[other] { $count } things are wrong.
}
doctor-keys = { $keys }

# Who has it: the running table.
doctor-table = the table (bluff-companion{ $table ->
        [none] {""}
       *[other] , process { $table }
    })

doctor-board = { $model }, { $bits }-bit; { $system }, Linux { $kernel }, Python { $python }.
doctor-board-32 = { $model }: its system is a 32-bit one ({ $system }, Linux { $kernel }){ $kernel_bits ->
        [64] , although its kernel has 64 bits
       *[other] {""}
    }. Some packages that the table needs exist for 64 bits only. Write the 64-bit Raspberry Pi OS onto its card.
doctor-board-untried = { $model }, { $bits }-bit; { $system }, Linux { $kernel }, Python { $python }. The table is made for Raspberry Pi OS bookworm and trixie; it may run on this one all the same.
doctor-no-pi = This is no Raspberry Pi ({ $model }, { $bits }-bit; { $system }, { $kernel }, Python { $python }). A virtual table runs here: "companion play". What follows is about what a real one would need.
doctor-power = Power and temperature have been right since the start.
doctor-power-low = { $when ->
        [now] The Pi's voltage is too low now
       *[other] The Pi's voltage has been too low since the start
    }. Probably its power supply or its cable is too weak; cards lose data by that. Use the Pi's own supply, and feed the buzzer and the LEDs from another.
doctor-power-hot = { $when ->
        [now] The Pi is slowed down now
       *[other] The Pi has been slowed down since the start
    }, because it got too hot or its power was short. Give it air, or a heat sink.

doctor-file = { $file } is right: a table for { $seats ->
        [one] one seat
       *[other] { $seats } seats
    }.
doctor-file-none = There is no { $file }: nobody has said yet what is connected where. "companion run --example 4 > table.toml" writes one to begin with.

doctor-user = { $user } is in the groups that are needed: { $groups }.
doctor-user-root = This is the system's administrator, who may use everything. The service is another user: what is closed to that one does not show here.
doctor-user-none = None of the groups that open a Pi's parts to users is here (gpio, i2c ...). On Raspberry Pi OS there are.
doctor-user-missing = { $user } is not in { $missing }: what is open to that group only is closed to this user. Run "sudo usermod -aG { $list } { $user }" and log in again.
doctor-user-later = { $user } has been put into { $missing }, but this session began before that. Log out and in again.

doctor-chip-named = { $name ->
        [header] The Pi's header
       *[other] { $name }
    }
doctor-chip = { doctor-chip-named } is here: { $chip }. { $count ->
        [one] One of its lines is used
       *[other] { $count } of its lines are used
    }; free now: { $free }.
doctor-chip-table = { doctor-chip-named } is here: { $chip }. { $count ->
        [one] One of its lines is used
       *[other] { $count } of its lines are used
    }; held by { doctor-table }: { $held }.
doctor-chip-fails = { $name } ({ $chip }) does not answer: { $reason }. Probably a wire of it is loose, or it has no power. Press its wires firmly in, and run this again.
doctor-line-held = { $line } ({ $key }) is held by { $holder ->
        [none] the system itself
       *[other] { $holder }
    }. Probably another program, or a line in /boot/firmware/config.txt, uses it for something else. End that, or choose another line in table.toml.
doctor-levels = { $count ->
        [one] The only button
       *[other] All { $count } buttons
    } of "{ $name }" read as not pressed, which is right while nobody presses. A ground wire that is missing looks the same: "companion doctor --guide" finds it.
doctor-levels-all-down = All { $count } buttons of "{ $name }" read as pressed. Probably their lines have no pull-ups or no power, or a wire carries ground to all of them. Look at { $name ->
        [header] their common wire
       *[other] the expander's pull-ups (10 kOhm to 3.3 V, one a line) and its power
    }, and at docs/gpio.md.
doctor-levels-down = { $keys }: { $count ->
        [one] the line reads
       *[other] these lines read
    } as pressed. If nobody presses there now, probably a wire touches ground, a button is jammed, or it is one that opens when pressed. Pull its wires off one after the other, and run this again.
doctor-levels-unsteady = { $keys }: { $count ->
        [one] the line does
       *[other] these lines do
    } not stay at one level. Probably { $name ->
        [header] a wire picks up noise: make it shorter
       *[other] the pull-up is missing, which an expander needs (see docs/gpio.md)
    }.

doctor-bus-clock = The clock of bus { $bus }: { $set ->
        [none] {""}
       *[other] { $set } kHz (device tree){ $real ->
            [none] {""}
           *[other] , {""}
        }
    }{ $real ->
        [none] {""}
       *[other] { $real } kHz (measured)
    }.
doctor-bus-clock-slow = The clock of bus { $bus } is slow: { $set ->
        [none] {""}
       *[other] { $set } kHz (device tree){ $real ->
            [none] {""}
           *[other] , {""}
        }
    }{ $real ->
        [none] {""}
       *[other] { $real } kHz (measured)
    }. A whole picture takes { $picture } ms. Write "dtparam=i2c_arm=on,i2c_arm_baudrate=400000" into /boot/firmware/config.txt, and start the Pi again.
doctor-bus-clock-sags = The clock of bus { $bus } is set to { $set } kHz (device tree), but runs at { $real } kHz (measured). Probably the Pi's core clock was lowered when this was measured: its I2C goes along. If screens are slow in play, write "core_freq=250" and "core_freq_min=250" into /boot/firmware/config.txt (a Pi 3 or 4), and start the Pi again.
doctor-bus-clock-unknown = The clock of bus { $bus } is not known: the device tree says nothing, and no screen is there to measure it by.

doctor-screen-of = { $seat ->
        [board] The board's screen
       *[other] The screen of seat { $seat }
    }
doctor-screen = { doctor-screen-of } answers ({ $where }); table.toml has it as an { $driver }{ $like ->
        [none] {""}
       *[other] , and it answers as an { $like } does
    }.
doctor-screen-unlike = { doctor-screen-of } answers ({ $where }), but as an { $like } does, and table.toml has it as an { $driver }. Probably it is the former. "companion screens" tries both while you look.
doctor-screen-spi = { doctor-screen-of } is on SPI ({ $where }), where nobody can be asked. "companion screens" shows a picture on it.
doctor-screen-stranger = A screen that table.toml does not name answers at { $where }. "companion screens" says the line for it.
doctor-screen-other-address = A screen that table.toml does not name answers at { $where }. It may be the missing one of { $place }, whose solder bridge says the other address: write address = { $address } there.
doctor-screens-table = The { $count ->
        [one] screen is
       *[other] { $count } screens are
    } held by { doctor-table }, and left alone. One that fails is on its board and in its log.
doctor-screens-used = Another program has the screens' bus open: { $program }. They were left alone. End it, and run this again.

doctor-cup-of = { $seat ->
        [0] The cup of all
       *[other] The cup of seat { $seat }
    }
doctor-cup = { doctor-cup-of } answers on { $port }{ $trip ->
        [none] {""}
       *[other] {" "}in { $trip } ms
    }: { $named ->
        [no] {""}
       *[other] "{ $name }",{" "}
    }id { $id }; { $board }, firmware { $firmware }, sensor { $sensor }{ $battery ->
        [none] {""}
       *[other] , battery { $battery } V
    }.
doctor-cup-sensor = { doctor-cup-of } (id { $id }) answers on { $port }, but feels nothing: its sensor does not answer. Probably a wire between sensor and board is loose. Press the four wires firmly in.
doctor-cup-firmware = { doctor-cup-of } (id { $id }) answers on { $port }, with firmware { $firmware } and sensor { $sensor }. This program brings firmware { $newest }: "companion cup install { $port }" installs it.
doctor-cup-table = { doctor-cup-of } is held by { doctor-table }. "companion doctor --lend-cups" asks for it for some seconds.
doctor-cup-nowhere = { doctor-cup-of } is not there: no port answers with its id { $id }. It is probably unplugged. Plug it in, at any port; try another cable if that does not help, as some only carry power.
doctor-cup-wrong = { doctor-cup-of }: { $why }
doctor-cup-stranger = A cup that table.toml does not name answers on { $port }: { $named ->
        [no] {""}
       *[other] "{ $name }",{" "}
    }id { $id }. To give it to a seat, write cup = {"{"} id = "{ $id }" {"}"} there; or shake it in the lobby and press that seat's OK.
doctor-cup-wired = { doctor-cup-of } feels: its wired sensor was read, and lies still.
doctor-cup-wired-unsure = { doctor-cup-of } was read, but its wired sensor did not lie still long enough to be believed. Set it down, and run this again.

doctor-journal = The journal { $path } is whole and can be written: { $matches ->
        [one] one game
       *[other] { $matches } games
    }, { $kilobytes } kB.
doctor-journal-none = There is no journal yet. It will be { $path }, which can be written.
doctor-journal-damaged = The journal { $path } is damaged: { $reason }. Probably the power failed while the card was writing. The next start of the table puts it aside and begins a new one; "companion export" may still read games out of the old one.
doctor-journal-forgetful = What is written to the journal { $path } is gone when the Pi is switched off: { $point } is a file system that keeps nothing ({ $kind }). Probably the overlay file system is on. Switch it off ("sudo raspi-config nonint disable_overlayfs"), or put the journal onto a USB stick: journal = ... in table.toml.
doctor-journal-read-only = The journal { $path } cannot be written: { $point } is mounted read-only ({ $kind }). Probably it is meant so, or the card is failing. Run "sudo mount -o remount,rw { $point }"; if that fails, copy the card to a new one.
doctor-journal-closed = The journal { $path } cannot be written by this user: { $own ->
        [yes] { $part } is their own, but shut to them. Open it ("chmod u+rwX { $part }")
       *[other] { $part } belongs to { $owner }. Run this as "sudo -u { $owner } companion doctor"
    }, or choose another place: journal = ... in table.toml.
doctor-journal-others = The journal { $path } belongs to { $owner } and is closed to this user, as it should be. "sudo companion doctor" looks into it.
doctor-journal-aside = A damaged journal was put aside here: { $files }. When you do not need its games any more, delete it.
doctor-gigabytes = { $size } GB
doctor-megabytes = { $size } MB
doctor-disk = { $card ->
        [yes] The card
       *[other] The disk
    } below { $path } has { $free } free of { $total } ({ $device }, { $kind }).
doctor-disk-full = { $card ->
        [yes] The card
       *[other] The disk
    } below { $path } is nearly full: { $free } free of { $total } ({ $device }, { $kind }). Games could not be kept any more. Delete what is not needed; "sudo apt-get clean" and "sudo journalctl --vacuum-size=50M" make room.
doctor-disk-fails = The disk below { $path } cannot be asked: { $reason }. Probably it is failing or was taken out. Look at it.

doctor-time-chip = { $chip ->
        [yes] {""}
       *[other] {" "}This machine has no clock that goes on without power: after a start the time is a guess until a network tells it.
    }
doctor-time = The clock says { $time }, and the network agrees.{ doctor-time-chip }
doctor-time-alone = The clock says { $time }; no network has confirmed it.{ doctor-time-chip } Games do not mind: they count time by another clock. Only the dates of the history may be wrong.
doctor-time-unknown = The clock says { $time }; whether a network confirms it is not known here.{ doctor-time-chip }
doctor-time-back = The clock says { $time }, which cannot be: it stands before what has been written already. Probably the Pi has been without power and without a network. Connect it to a network for a minute, or run "sudo date -s '2026-12-24 18:00'". Games do not mind; the dates of the history do.

doctor-service = The service runs ({ $service }), and starts with the Pi.
doctor-service-restarted = The service runs ({ $service }), and starts with the Pi. It has been started anew { $restarts ->
        [one] once
       *[other] { $restarts } times
    } since then. Probably something fails from time to time; "journalctl -u { $service }" says what.
doctor-service-disabled = The service runs ({ $service }), but will not start with the Pi. Run "sudo systemctl enable { $service }".
doctor-service-stopped = The service is stopped now ({ $service }), and starts with the Pi. To start it: "sudo systemctl start { $service }".
doctor-service-off = The service is installed ({ $service }), but neither runs nor starts with the Pi. Run "sudo systemctl enable --now { $service }".
doctor-service-between = The service does not stay up ({ $service } is { $state }; its last result: { $result }, status { $status }). Probably it fails soon after each start; "journalctl -u { $service } -n 50" says why.
doctor-service-failed = The service has failed ({ $service }: { $result }, status { $status }). "journalctl -u { $service } -n 50" says why. To start it again: "sudo systemctl restart { $service }".
doctor-service-file = The service has ended because its file is wrong ({ $service }, status { $status }). "companion run --check" says where. Correct it, then run "sudo systemctl restart { $service }".
doctor-service-none = The service is not installed here ({ $service }): a table runs only while somebody has started it. To install it: "sudo make install".
doctor-service-no-systemd = This machine has no systemd, which would run the table as a service. "companion run" runs it as long as its terminal is open.

# `companion doctor --guide`: what somebody is asked to do, one thing after the other. `.short` is on the seat's screen.

doctor-guide-begins = { $count ->
    [one] One thing is to be tried
   *[other] { $count } things are to be tried
}, one after the other; each screen says what is next. Enter leaves one out, q ends it, and so does Ctrl-C.
doctor-guide-table = A table runs here: { doctor-table }. It has the buttons and screens that are to be tried. Stop it for the time ("sudo systemctl stop bluff-companion"), run this, and start it again.
doctor-guide-no-lines = { $model ->
        [pi] None of the lines that table.toml names can be used, so there is nothing to try:
        [none] This is no Raspberry Pi, and none of the lines that table.toml names is here, so there is nothing to try. Run it on the table's Pi; "companion play" plays here without.
       *[other] This is no Raspberry Pi ({ $model }), and none of the lines that table.toml names is here, so there is nothing to try. Run it on the table's Pi; "companion play" plays here without.
    }
doctor-guide-title = Guided check
doctor-guide-elsewhere = { $seat ->
    [0] Wait
   *[other] Now at seat { $seat }
}
doctor-guide-over = All is right!
doctor-guide-over-wrong = Over: see the terminal

doctor-guide-ask-button = Seat { $seat }: press { $button }, and let it go.
    .short = Press { $button }
doctor-guide-ask-cup = { $seat ->
        [0] The cup: shake it, and set it down.
       *[other] Seat { $seat }: shake the cup, and set it down.
    }
    .short = Shake the cup, set it down
doctor-guide-ask-cup-button = Seat { $seat }: press the button on the cup, and let it go.
    .short = Press the cup's button
doctor-guide-ask-led = Seat { $seat }: does its LED blink? OK is yes, CHALLENGE no (here: y, n).
    .short =
        Does it blink?
        OK yes, CHALLENGE no
doctor-guide-ask-buzzer = Does the buzzer sound? OK at any seat is yes, CHALLENGE no (here: y, n).
    .short =
        Does it buzz?
        OK yes, CHALLENGE no
doctor-guide-ask-timer = Turn the timer over.
    .short = Turn the timer over

doctor-guide-thing-button = Seat { $seat }, { $button }
doctor-guide-thing-cup = { $seat ->
    [0] The cup
   *[other] Seat { $seat }, the cup
}
doctor-guide-thing-cup-button = Seat { $seat }, the cup's button
doctor-guide-thing-led = Seat { $seat }, the LED
doctor-guide-thing-buzzer = The buzzer
doctor-guide-thing-timer = The timer's switch

doctor-guide-slip = That was { $otherbutton } of seat { $other }. If it was a slip, or even if not: press { $button } of seat { $seat } once more.
doctor-guide-cup-slip = That was the cup of seat { $other }. If it was a slip, or even if not: shake { $seat ->
    [0] the cup
   *[other] that of seat { $seat }
} once more.
doctor-guide-crossed = Seat { $seat }'s { $button } was pressed: it came on the line of seat { $other }'s { $otherbutton }. Probably their wires are swapped. Swap them, or their numbers in table.toml.
doctor-guide-together = Seat { $seat }'s { $button } was pressed, and seat { $other }'s { $otherbutton } came along with it. Probably their wires touch. Pull them apart.
doctor-guide-stuck = Seat { $seat }'s { $button } was pressed and did not come up again within 3 seconds. Probably it is jammed, or its wire touches ground. Look at it.
doctor-guide-chatters = Seat { $seat }'s { $button } came { $count } times at one press. Probably a loose contact or a worn button. Press its wires firmly in, or exchange it.
doctor-guide-never-button = Seat { $seat }'s { $button } never came. Probably one of its two wires is loose, or on another pin than table.toml says. Look at both.
doctor-guide-never-cup = { $seat ->
    [0] The cup was not felt to be shaken.
   *[other] The cup of seat { $seat } was not felt to be shaken.
} Probably it was shaken too gently, or its sensor sits loosely. "companion cup watch" shows what it feels.
doctor-guide-never-cup-button = The button on the cup of seat { $seat } never came. Probably one of its wires is loose. Look at them.
doctor-guide-never-led = Nobody said whether the LED of seat { $seat } blinks.
doctor-guide-never-buzzer = Nobody said whether the buzzer sounds.
doctor-guide-never-timer = The timer's switch did not change. Probably a wire is loose, or its ball hangs. Turn it fully over; look at its wires.
doctor-guide-no-led = The LED of seat { $seat } does not blink. Probably it is the wrong way round, or wired to 3.3 V: turn it, or write active_low = true below [lights] in table.toml.
doctor-guide-no-buzzer = The buzzer does not sound. Probably it is a passive one, the wrong way round, or sounds while its line is low: then write active_low = true below [sound] in table.toml.
doctor-guide-cup-crossed = { $seat ->
    [0] The cup was shaken, and another moved
   *[other] Seat { $seat }'s cup was shaken: what came was the cup of seat { $other }
}. Probably the two were exchanged. Exchange them, or their lines in table.toml.

doctor-guide-skipped = Left out: { $thing }
doctor-guide-result = { $count ->
    [one] One thing was to be tried
   *[other] { $count } things were to be tried
}; right: { $right }.
doctor-guide-findings = What was found:
doctor-guide-untried = Not tried: { $things }.
# One letter each: what is typed for yes, for no, and to leave.
doctor-guide-key-yes = y
doctor-guide-key-no = n
doctor-guide-key-leave = q
