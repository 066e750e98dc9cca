# « companion doctor » : une ligne pour chaque partie. Ce qui ne va pas : quoi, où, la cause probable, que faire.

doctor-grade-ok = bon
doctor-grade-note = à noter
doctor-grade-wrong = PANNE
doctor-right = Rien ne cloche. Que chaque bouton et chaque gobelet fasse ce qu’il doit, seules des mains peuvent le montrer : « companion doctor --guide ».
doctor-wrong = { $count ->
    [one] Une chose ne va pas.
   *[other] { $count } choses ne vont pas.
}
doctor-keys = { $keys }

# À qui c’est : à la table qui tourne.
doctor-table = la table (bluff-companion{ $table ->
        [none] {""}
       *[other] , processus { $table }
    })

doctor-board = { $model }, { $bits } bits ; { $system }, Linux { $kernel }, Python { $python }.
doctor-board-32 = { $model } : son système est à 32 bits ({ $system }, Linux { $kernel }){ $kernel_bits ->
        [64] , bien que son noyau en ait 64
       *[other] {""}
    }. Certains paquets de la table n’existent qu’en 64 bits. Écrire Raspberry Pi OS 64 bits sur sa carte.
doctor-board-untried = { $model }, { $bits } bits ; { $system }, Linux { $kernel }, Python { $python }. La table est faite pour Raspberry Pi OS bookworm et trixie ; elle marche peut-être ici tout de même.
doctor-no-pi = Cette machine n’est pas un Raspberry Pi ({ $model }, { $bits } bits ; { $system }, { $kernel }, Python { $python }). Une table virtuelle y tourne : « companion play ». La suite dit ce qu’il faudrait à une vraie.
doctor-power = L’alimentation et la température sont bonnes depuis le démarrage.
doctor-power-low = { $when ->
        [now] La tension du Pi est trop basse en ce moment
       *[other] La tension du Pi a été trop basse depuis le démarrage
    }. L’alimentation ou son câble est sans doute trop faible ; les cartes y perdent des données. Employer l’alimentation du Pi, et nourrir le buzzer et les LED par une autre.
doctor-power-hot = { $when ->
        [now] Le Pi est ralenti en ce moment
       *[other] Le Pi a été ralenti depuis le démarrage
    } : trop chaud, ou à court de courant. Lui donner de l’air, ou un radiateur.

doctor-file = { $file } est juste : une table pour { $seats ->
        [one] une place
       *[other] { $seats } places
    }.
doctor-file-none = { $file } n’existe pas : personne n’a encore dit ce qui est branché où. « companion run --example 4 > table.toml » en écrit un pour commencer.

doctor-user = { $user } est dans les groupes qu’il faut : { $groups }.
doctor-user-root = C’est l’administrateur du système, qui peut tout employer. Le service est un autre utilisateur : ce qui lui est fermé ne se voit pas ici.
doctor-user-none = Aucun des groupes qui ouvrent les parties d’un Pi n’est là (gpio, i2c ...). Sous Raspberry Pi OS, ils y sont.
doctor-user-missing = { $user } n’est pas dans { $missing } : ce qui n’est ouvert qu’à ce groupe lui est fermé. Lancer « sudo usermod -aG { $list } { $user } » et se reconnecter.
doctor-user-later = { $user } a été mis dans { $missing }, mais cette session a commencé avant. Se déconnecter et se reconnecter.

doctor-chip-named = { $name ->
        [header] Le connecteur du Pi
       *[other] { $name }
    }
doctor-chip = { doctor-chip-named } est là : { $chip }. { $count ->
        [one] Une de ses lignes est employée
       *[other] { $count } de ses lignes sont employées
    } ; libres en ce moment : { $free }.
doctor-chip-table = { doctor-chip-named } est là : { $chip }. { $count ->
        [one] Une de ses lignes est employée
       *[other] { $count } de ses lignes sont employées
    } ; tenues par { doctor-table } : { $held }.
doctor-chip-fails = { $name } ({ $chip }) ne répond pas : { $reason }. Un de ses fils est sans doute lâche, ou le courant manque. Bien enfoncer ses fils, et relancer.
doctor-line-held = { $line } ({ $key }) est tenue par { $holder ->
        [none] le système lui-même
       *[other] { $holder }
    }. Un autre programme, ou une ligne de /boot/firmware/config.txt, l’emploie sans doute à autre chose. Y mettre fin, ou choisir une autre ligne dans table.toml.
doctor-levels = { $count ->
        [one] Le seul bouton de « { $name } » se lit
       *[other] Les { $count } boutons de « { $name } » se lisent
    } au repos, ce qui est juste tant que personne n’appuie. Un fil de masse qui manque a le même air : « companion doctor --guide » le trouve.
doctor-levels-all-down = Les { $count } boutons de « { $name } » se lisent tous enfoncés. Leurs lignes n’ont sans doute ni résistance de rappel ni courant, ou un fil leur porte la masse. Vérifier { $name ->
        [header] leur fil commun
       *[other] les résistances (10 kOhm vers 3,3 V, une par ligne) et le courant de cette puce
    }, et lire docs/gpio.md.
doctor-levels-down = { $keys } : { $count ->
        [one] la ligne se lit enfoncée
       *[other] ces lignes se lisent enfoncées
    }. Si personne n’y appuie, un fil touche sans doute la masse, un bouton est coincé, ou il s’ouvre quand on appuie. Ôter ses fils un à un, et relancer.
doctor-levels-unsteady = { $keys } : { $count ->
        [one] la ligne ne reste
       *[other] ces lignes ne restent
    } pas à un niveau. { $name ->
        [header] Un fil capte sans doute du bruit : le raccourcir
       *[other] Il manque sans doute la résistance de rappel qu’il faut à cette puce (voir docs/gpio.md)
    }.

doctor-bus-clock = L’horloge du bus { $bus } : { $set ->
        [none] {""}
       *[other] { $set } kHz (arbre matériel){ $real ->
            [none] {""}
           *[other] , {""}
        }
    }{ $real ->
        [none] {""}
       *[other] { $real } kHz (mesurés)
    }.
doctor-bus-clock-slow = L’horloge du bus { $bus } est lente : { $set ->
        [none] {""}
       *[other] { $set } kHz (arbre matériel){ $real ->
            [none] {""}
           *[other] , {""}
        }
    }{ $real ->
        [none] {""}
       *[other] { $real } kHz (mesurés)
    }. Une image entière prend { $picture } ms. Écrire « dtparam=i2c_arm=on,i2c_arm_baudrate=400000 » dans /boot/firmware/config.txt, et redémarrer le Pi.
doctor-bus-clock-sags = L’horloge du bus { $bus } est réglée à { $set } kHz (arbre matériel), mais tourne à { $real } kHz (mesurés). L’horloge centrale du Pi était sans doute abaissée pendant la mesure : son I2C la suit. Si les écrans sont lents en jeu, écrire « core_freq=250 » et « core_freq_min=250 » dans /boot/firmware/config.txt (Pi 3 ou 4), et redémarrer le Pi.
doctor-bus-clock-unknown = L’horloge du bus { $bus } n’est pas connue : l’arbre matériel n’en dit rien, et aucun écran n’est là pour la mesurer.

doctor-screen-of = { $seat ->
        [board] L’écran du tableau
       *[other] L’écran de la place { $seat }
    }
doctor-screen = { doctor-screen-of } répond ({ $where }) ; pour table.toml, c’est un { $driver }{ $like ->
        [none] {""}
       *[other] , et il répond comme un { $like }
    }.
doctor-screen-unlike = { doctor-screen-of } répond ({ $where }), mais comme un { $like }, et pour table.toml c’est un { $driver }. C’est sans doute le premier. « companion screens » essaie les deux pendant qu’on regarde.
doctor-screen-spi = { doctor-screen-of } est sur SPI ({ $where }), où personne ne répond. « companion screens » y montre une image.
doctor-screen-stranger = Un écran que table.toml ne nomme pas répond à { $where }. « companion screens » dit la ligne qu’il faut.
doctor-screen-other-address = Un écran que table.toml ne nomme pas répond à { $where }. C’est peut-être celui qui manque : { $place }, dont le pont de soudure dit l’autre adresse. Y écrire address = { $address }.
doctor-screens-table = { $count ->
        [one] L’écran est laissé tranquille, car tenu
       *[other] Les { $count } écrans sont laissés tranquilles, car tenus
    } par { doctor-table }. S’il y en a un qui ne va pas, son tableau et son journal de bord le disent.
doctor-screens-used = Un autre programme tient le bus des écrans : { $program }. Ils ont été laissés tranquilles. Y mettre fin, et relancer.

doctor-cup-of = { $seat ->
        [0] Le gobelet de tous
       *[other] Le gobelet de la place { $seat }
    }
doctor-cup = { doctor-cup-of } répond sur { $port }{ $trip ->
        [none] {""}
       *[other] {" "}en { $trip } ms
    } : { $named ->
        [no] {""}
       *[other] « { $name } »,{" "}
    }id { $id } ; { $board }, micrologiciel { $firmware }, capteur { $sensor }{ $battery ->
        [none] {""}
       *[other] , batterie { COMMA($battery) } V
    }.
doctor-cup-sensor = { doctor-cup-of } (id { $id }) répond sur { $port }, mais ne sent rien : son capteur ne répond pas. Un fil entre le capteur et la carte est sans doute lâche. Bien enfoncer les quatre fils.
doctor-cup-firmware = { doctor-cup-of } (id { $id }) répond sur { $port }, avec le micrologiciel { $firmware } et le capteur { $sensor }. Ce programme apporte le { $newest } : « companion cup install { $port } » l’installe.
doctor-cup-table = { doctor-cup-of } est tenu par { doctor-table }. « companion doctor --lend-cups » le lui emprunte quelques secondes.
doctor-cup-nowhere = { doctor-cup-of } n’est pas là : aucun port ne répond avec son id { $id }. Il est sans doute débranché. Le brancher, à n’importe quel port ; sinon essayer un autre câble, certains ne portent que le courant.
doctor-cup-wrong = { doctor-cup-of } : { $why }
doctor-cup-stranger = Un gobelet que table.toml ne nomme pas répond sur { $port } : { $named ->
        [no] {""}
       *[other] « { $name } »,{" "}
    }id { $id }. Pour le donner à une place, y écrire cup = {"{"} id = "{ $id }" {"}"} ; ou le secouer à l’accueil et appuyer sur le OK de la place.
doctor-cup-wired = { doctor-cup-of } sent : son capteur filaire a été lu, et il est au repos.
doctor-cup-wired-unsure = { doctor-cup-of } a été lu, mais son capteur filaire n’est pas resté au repos assez longtemps pour qu’on le croie. Le poser, et relancer.

doctor-journal = Le journal { $path } est entier et peut s’écrire : { $matches ->
        [one] { $matches } partie
       *[other] { $matches } parties
    }, { $kilobytes } ko.
doctor-journal-none = Il n’y a pas encore de journal. Ce sera { $path }, qui peut s’écrire.
doctor-journal-damaged = Le journal { $path } est abîmé : { $reason }. Le courant a sans doute manqué pendant que la carte écrivait. Le prochain démarrage de la table le met de côté et en commence un autre ; « companion export » peut encore lire des parties dans l’ancien.
doctor-journal-forgetful = Ce qui s’écrit dans le journal { $path } est perdu quand le Pi s’éteint : { $point } est un système de fichiers qui ne garde rien ({ $kind }). L’overlay est sans doute activé. Le désactiver (« sudo raspi-config nonint disable_overlayfs »), ou mettre le journal sur une clé USB : journal = ... dans table.toml.
doctor-journal-read-only = Le journal { $path } ne peut pas s’écrire : { $point } est monté en lecture seule ({ $kind }). C’est sans doute voulu, ou la carte lâche. Lancer « sudo mount -o remount,rw { $point } » ; en cas d’échec, copier la carte sur une neuve.
doctor-journal-closed = Cet utilisateur ne peut pas écrire le journal { $path } : { $own ->
        [yes] { $part } est à lui, mais lui est fermé. L’ouvrir (« chmod u+rwX { $part } »)
       *[other] { $part } est à { $owner }. Lancer « sudo -u { $owner } companion doctor »
    }, ou choisir un autre lieu : journal = ... dans table.toml.
doctor-journal-others = Le journal { $path } est à { $owner } et fermé à cet utilisateur, comme il se doit. « sudo companion doctor » regarde dedans.
doctor-journal-aside = Un journal abîmé a été mis de côté ici : { $files }. Quand ses parties ne servent plus, l’effacer.
doctor-gigabytes = { COMMA($size) } Go
doctor-megabytes = { $size } Mo
doctor-disk = { $card ->
        [yes] La carte
       *[other] Le disque
    } sous { $path } : { $free } libres sur { $total } ({ $device }, { $kind }).
doctor-disk-full = { $card ->
        [yes] La carte
       *[other] Le disque
    } sous { $path } est presque à bout de place : { $free } libres sur { $total } ({ $device }, { $kind }). Les parties ne pourraient plus être gardées. Effacer ce qui ne sert plus ; « sudo apt-get clean » et « sudo journalctl --vacuum-size=50M » font de la place.
doctor-disk-fails = Le disque sous { $path } ne répond pas : { $reason }. Il lâche sans doute, ou a été ôté. Aller voir.

doctor-time-chip = { $chip ->
        [yes] {""}
       *[other] {" "}Cette machine n’a pas d’horloge qui marche sans courant : après un démarrage, l’heure est une supposition jusqu’à ce qu’un réseau la dise.
    }
doctor-time = L’horloge dit { $time }, et le réseau est d’accord.{ doctor-time-chip }
doctor-time-alone = L’horloge dit { $time } ; aucun réseau ne l’a confirmée.{ doctor-time-chip } Les parties s’en passent : elles comptent le temps par une autre horloge. Seules les dates de l’historique peuvent être fausses.
doctor-time-unknown = L’horloge dit { $time } ; qu’un réseau la confirme ne se sait pas ici.{ doctor-time-chip }
doctor-time-back = L’horloge dit { $time }, ce qui ne se peut pas : c’est avant ce qui est déjà écrit. Le Pi est sans doute resté sans courant et sans réseau. Le relier à un réseau pour une minute, ou lancer « sudo date -s '2026-12-24 18:00' ». Les parties s’en passent ; les dates de l’historique, non.

doctor-service = Le service tourne ({ $service }), et démarre avec le Pi.
doctor-service-restarted = Le service tourne ({ $service }), et démarre avec le Pi. Il a été relancé { $restarts ->
        [one] une fois
       *[other] { $restarts } fois
    } depuis. Quelque chose échoue sans doute de temps à autre ; « journalctl -u { $service } » dit quoi.
doctor-service-disabled = Le service tourne ({ $service }), mais ne démarrera pas avec le Pi. Lancer « sudo systemctl enable { $service } ».
doctor-service-stopped = Le service est arrêté en ce moment ({ $service }), et démarre avec le Pi. Pour le lancer : « sudo systemctl start { $service } ».
doctor-service-off = Le service est installé ({ $service }), mais ne tourne pas et ne démarre pas avec le Pi. Lancer « sudo systemctl enable --now { $service } ».
doctor-service-between = Le service ne tient pas ({ $service } : { $state } ; son dernier résultat : { $result }, statut { $status }). Il échoue sans doute peu après chaque démarrage ; « journalctl -u { $service } -n 50 » dit pourquoi.
doctor-service-failed = Le service a échoué ({ $service } : { $result }, statut { $status }). « journalctl -u { $service } -n 50 » dit pourquoi. Pour le relancer : « sudo systemctl restart { $service } ».
doctor-service-file = Le service s’est arrêté parce que son fichier est faux ({ $service }, statut { $status }). « companion run --check » dit où. Le corriger, puis lancer « sudo systemctl restart { $service } ».
doctor-service-none = Le service n’est pas installé ici ({ $service }) : une table ne tourne que si quelqu’un l’a lancée. Pour l’installer : « sudo make install ».
doctor-service-no-systemd = Cette machine n’a pas systemd, qui ferait tourner la table comme service. « companion run » la fait tourner tant que son terminal est ouvert.

# « companion doctor --guide » : ce qu’on demande de faire, une chose après l’autre. `.short` est sur l’écran de la place.

doctor-guide-begins = { $count ->
    [one] Une chose est à essayer
   *[other] { $count } choses sont à essayer
}, l’une après l’autre ; chaque écran dit la suivante. Entrée en saute une, q arrête, et Ctrl-C aussi.
doctor-guide-table = Une table tourne ici : { doctor-table }. Elle tient les boutons et les écrans à essayer. L’arrêter le temps qu’il faut (« sudo systemctl stop bluff-companion »), lancer ceci, et la relancer.
doctor-guide-no-lines = { $model ->
        [pi] Aucune des lignes que table.toml nomme n’est utilisable : il n’y a rien à essayer :
        [none] Ceci n’est pas un Raspberry Pi, et aucune des lignes que table.toml nomme n’est là : il n’y a rien à essayer. Lancer ceci sur le Pi de la table ; « companion play » joue ici sans lui.
       *[other] Ceci n’est pas un Raspberry Pi ({ $model }), et aucune des lignes que table.toml nomme n’est là : il n’y a rien à essayer. Lancer ceci sur le Pi de la table ; « companion play » joue ici sans lui.
    }
doctor-guide-title = Essai guidé
doctor-guide-elsewhere = { $seat ->
    [0] Attends
   *[other] C’est à la place { $seat }
}
doctor-guide-over = Tout est bon !
doctor-guide-over-wrong = Fini : voir le terminal

doctor-guide-ask-button = Place { $seat } : appuyer sur { $button }, et relâcher.
    .short = Appuie sur { $button }
doctor-guide-ask-cup = { $seat ->
        [0] Le gobelet : le secouer, et le poser.
       *[other] Place { $seat } : secouer le gobelet, et le poser.
    }
    .short = Secoue le gobelet, pose-le
doctor-guide-ask-cup-button = Place { $seat } : appuyer sur le bouton du gobelet, et relâcher.
    .short = Appuie sur le gobelet
doctor-guide-ask-led = Place { $seat } : sa LED clignote-t-elle ? OK dit oui, CONTRE non (ici : o, n).
    .short =
        La LED clignote ?
        OK oui, CONTRE non
doctor-guide-ask-buzzer = Le buzzer sonne-t-il ? OK à n’importe quelle place dit oui, CONTRE non (ici : o, n).
    .short =
        Le buzzer sonne ?
        OK oui, CONTRE non
doctor-guide-ask-timer = Retourner le sablier.
    .short = Retourne le sablier

doctor-guide-thing-button = Place { $seat }, { $button }
doctor-guide-thing-cup = { $seat ->
    [0] Le gobelet
   *[other] Place { $seat }, le gobelet
}
doctor-guide-thing-cup-button = Place { $seat }, le bouton du gobelet
doctor-guide-thing-led = Place { $seat }, la LED
doctor-guide-thing-buzzer = Le buzzer
doctor-guide-thing-timer = L’interrupteur du sablier

doctor-guide-slip = C’était { $otherbutton } de la place { $other }. Que ce soit un faux geste ou non : appuyer encore une fois sur { $button } de la place { $seat }.
doctor-guide-cup-slip = C’était le gobelet de la place { $other }. Que ce soit un faux geste ou non : secouer encore une fois { $seat ->
    [0] le gobelet
   *[other] celui de la place { $seat }
}.
doctor-guide-crossed = { $button } de la place { $seat } a été enfoncé : c’est arrivé sur la ligne de { $otherbutton } de la place { $other }. Leurs fils sont sans doute échangés. Les remettre, ou échanger leurs numéros dans table.toml.
doctor-guide-together = { $button } de la place { $seat } a été enfoncé, et { $otherbutton } de la place { $other } est venu avec. Leurs fils se touchent sans doute. Les séparer.
doctor-guide-stuck = { $button } de la place { $seat } a été enfoncé et n’est pas remonté en 3 secondes. Il est sans doute coincé, ou son fil touche la masse. Aller voir.
doctor-guide-chatters = { $button } de la place { $seat } est venu { $count } fois pour une pression. C’est sans doute un mauvais contact ou un bouton usé. Bien enfoncer ses fils, ou le changer.
doctor-guide-never-button = { $button } de la place { $seat } n’est jamais venu. Un de ses deux fils est sans doute lâche, ou sur une autre broche que ne le dit table.toml. Vérifier les deux.
doctor-guide-never-cup = { $seat ->
    [0] Le gobelet n’a pas été senti secoué.
   *[other] Le gobelet de la place { $seat } n’a pas été senti secoué.
} Il l’a sans doute été trop doucement, ou son capteur tient mal. « companion cup watch » montre ce qu’il sent.
doctor-guide-never-cup-button = Le bouton du gobelet de la place { $seat } n’est jamais venu. Un de ses fils est sans doute lâche. Les vérifier.
doctor-guide-never-led = Personne n’a dit si la LED de la place { $seat } clignote.
doctor-guide-never-buzzer = Personne n’a dit si le buzzer sonne.
doctor-guide-never-timer = L’interrupteur du sablier n’a pas changé. Un fil est sans doute lâche, ou sa bille accroche. Le retourner tout à fait ; vérifier ses fils.
doctor-guide-no-led = La LED de la place { $seat } ne clignote pas. Elle est sans doute à l’envers, ou reliée au 3,3 V : la retourner, ou écrire active_low = true sous [lights] dans table.toml.
doctor-guide-no-buzzer = Le buzzer ne sonne pas. Il est sans doute passif, à l’envers, ou sonne quand sa ligne est basse : alors écrire active_low = true sous [sound] dans table.toml.
doctor-guide-cup-crossed = { $seat ->
    [0] Le gobelet a été secoué, et un autre a bougé
   *[other] Le gobelet de la place { $seat } a été secoué : c’est celui de la place { $other } qui est venu
}. Les deux ont sans doute été échangés. Les remettre, ou échanger leurs lignes dans table.toml.

doctor-guide-skipped = Sauté : { $thing }
doctor-guide-result = { $count ->
    [one] Une chose était à essayer
   *[other] { $count } choses étaient à essayer
} ; bonnes : { $right }.
doctor-guide-findings = Ce qui a été trouvé :
doctor-guide-untried = Pas essayé : { $things }.
# Une lettre chacun : ce qu’on tape pour oui, pour non, et pour arrêter.
doctor-guide-key-yes = o
doctor-guide-key-no = n
doctor-guide-key-leave = q
