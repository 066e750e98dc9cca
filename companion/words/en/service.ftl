# What `systemctl status` and the service's log say of a table that runs by itself.

service-starts = Starting: the journal is read, and the parts are looked for.
service-works = Running; every part that table.toml names works.
service-waits = Running. Waiting for: { $parts }. The log says what to do: journalctl -u bluff-companion
service-part = { $kind ->
    [screen] { $number ->
        [0] the board's screen
       *[other] the screen of seat { $number }
    }
    [buttons] buttons of seat { $number }
    [cup] cup { $number }
    [battery] a new battery for cup { $number }
    [lamp] the LED of seat { $number }
    [buzzer] the buzzer
    [timer] the timer's switch
    [journal] a place for the journal
   *[other] a part
}
service-more = { $count } more
service-ends = Ending: the screens are made dark.
service-ill = { $kind ->
    [screens] What serves the screens of { $name } { $seconds ->
        [0] has ended
       *[other] has not moved for { $seconds } s
    }
    [lines] What hears the buttons { $seconds ->
        [0] has ended
       *[other] has not moved for { $seconds } s
    }
    [journal] What writes the journal { $seconds ->
        [0] has ended
       *[other] has not moved for { $seconds } s: probably its disk has failed
    }
    [cup] What listens to cup { $name } { $seconds ->
        [0] has ended
       *[other] has not moved for { $seconds } s
    }
   *[page] The board's page { $seconds ->
        [0] has ended
       *[other] has not moved for { $seconds } s
    }
}. If that lasts, the watchdog starts the table again; the journal brings the game back.
service-well = All that serves the table moves again.
service-loopback = table.toml asks for the network ({ $what }), and the service may reach this machine only. To allow more: sudo install -D -m 644 /usr/local/lib/systemd/system/bluff-companion.service.d/network.conf.example /etc/systemd/system/bluff-companion.service.d/network.conf && sudo systemctl daemon-reload && sudo systemctl restart bluff-companion
