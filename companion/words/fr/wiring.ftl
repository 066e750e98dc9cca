# `companion wiring` : les broches d’une table, et ce qui s’y contrarie.

# Titres et colonnes.
wiring-head = Le câblage de { $file }
wiring-header = Le connecteur du Raspberry Pi
wiring-expander = Extenseur "{ $chip }", un MCP23017 à { $address } sur le bus { $bus }
wiring-buses = I2C et SPI
wiring-cups = Gobelets
wiring-boot-lines = Lignes de /boot/firmware/config.txt
wiring-currents = Courant pris au 3,3 V, en mA
wiring-column-pin = broche
wiring-column-line = ligne
wiring-column-to = mène à
wiring-column-colour = couleur
wiring-column-count = combien
wiring-column-usual = d’habitude
wiring-column-most = au plus

# Où mène une broche.
wiring-to-seat = place { $seat }, { $signal ->
    [left] GAUCHE
    [right] DROITE
    [ok] OK
    [challenge] CONTRE
    [led] LED
    [screen-dc] DC de l’écran
    [screen-reset] RES de l’écran
   *[screen-cs] CS de l’écran
}
wiring-to-table = { $signal ->
    [buzzer] buzzer, par son transistor
    [timer] sablier
    [screen-dc] écran du tableau, DC
    [screen-reset] écran du tableau, RES
    [screen-cs] écran du tableau, CS
    [spi-clock] SPI, horloge
    [spi-mosi] SPI, MOSI (DIN)
    [spi-miso] SPI, MISO (DOUT)
   *[spi-select] SPI, CS du MCP3008
}
wiring-to-bus = bus I2C { $bus }, { $wire }
wiring-to-int = INTA de "{ $chip }" ({ $address })
wiring-to-supply = 3,3 V de tout (la broche 17 aussi)
wiring-to-ground = masse de tout (9, 14, 20, 25, 30, 34, 39 aussi)
wiring-to-high = 3,3 V
wiring-to-low = la masse
wiring-to-line = GPIO { $line }, broche { $pin }
wiring-pull-ups =
    { $count ->
        [one] Il faut à sa ligne de bouton
       *[other] Il faut à chacune de ses { $count } lignes de boutons
    } dix kOhm vers le 3,3 V : le noyau laisse coupées les résistances de la puce.
wiring-colours = Les couleurs sont celles du câble plat de chaque place : masse { $ground }, 3,3 V { $supply }, SDA { $sda }, SCL { $scl }.

# Couleurs des fils.
wiring-brown = marron
wiring-red = rouge
wiring-orange = orangé
wiring-yellow = jaune
wiring-green = vert
wiring-blue = bleu
wiring-violet = mauve
wiring-grey = gris
wiring-white = blanc
wiring-black = noir

# Bus et gobelets.
wiring-bus-mux = bus { $bus }, { $address } : multiplexeur TCA9548A
wiring-bus-expander = bus { $bus }, { $address } : extenseur "{ $chip }"
wiring-bus-seat = place { $seat } : { $screen }
wiring-bus-board = le tableau : { $screen }
wiring-no-cups = aucun : tous lancent avec OK
wiring-cup = { $who } : { $cup }
wiring-for-all = pour tous
wiring-cup-port = une carte sur { $port }
wiring-cup-id = une carte dont l’id est { $id }, sur n’importe quel port
wiring-cup-wired = un ADXL335 sur le MCP3008 au GPIO { $select } : x, y, z sur CH{ $x }, CH{ $y }, CH{ $z }

# Courants.
wiring-load = { $part ->
    [oled-096] écrans de 0,96" ou 1,3"
    [oled-242] écrans de 2,42"
    [mux] multiplexeurs
    [expander] extenseurs
    [analog-accelerometer] ADXL335, le capteur
    [adc] MCP3008, le convertisseur
    [led] LED
    [transistor] le transistor du buzzer
   *[button] boutons, tous appuyés à la fois
}
wiring-milliamperes = { COMMA($ma) }
wiring-load-all = ensemble
wiring-own-supply = Les écrans sont comptés avec leur propre alimentation de 3,3 V, qui doit donner { COMMA($most) } mA.
wiring-measure = Les écrans diffèrent beaucoup : voilà ce que des bricoleurs ont mesuré. Voir docs/screens.md.

# Ce qui a été lu, et ce qui en est.
wiring-boot-read = { $file } a été lu aussi.
wiring-boot-none = Il n’y a pas de { $file } ici : ce que prennent d’autres overlays n’est pas connu. Nommer une copie de celui du Pi avec --boot.
wiring-boot-closed = { $file } ne peut pas être lu : { $reason }. Vérifier son nom et son propriétaire (ls -l), ou en nommer un autre avec --boot.
wiring-conflicts =
    { $count ->
        [one] Une chose en contrarie une autre :
       *[other] { $count } choses se contrarient :
    }
wiring-advice = Cela marchera, mais :
wiring-no-conflicts = Rien ne se contrarie.
wiring-drawn = Dessiné : { $file }
wiring-not-drawn = { $file } ne peut pas être écrit : { $reason }. Nommer avec --svg un fichier dans un dossier à soi.

wiring-claimed = { $line } est pris par "{ $written }" dans config.txt{ $section ->
        [none] {""}
       *[other] {" "}(sous { $section }, donc pour certains modèles de Pi seulement)
    }. Prendre une autre ligne, ou ôter celle-là de config.txt.
wiring-claimed-twice = { $line } est pris plus d’une fois dans config.txt : { $written }. INTA de chaque extenseur veut une ligne à lui : donner à l’un des deux un autre gpiopin, et déplacer son fil.
wiring-address-twice = { $address } sur le bus { $bus } sert plus d’une fois : { $users }. Deux qui répondent à une même adresse se gênent. Donner à la puce une autre adresse par ses broches A0 à A2, et l’écrire dans [chips].
wiring-no-such-line = "{ $chip }" a { $lines } lignes, la dernière est { $last }. Prendre un nombre plus petit, ou une ligne du connecteur.
wiring-rail = tout ce qui dépend du 3,3 V du Pi peut prendre { $most } mA quand tout est allumé ; { $limit } conviennent. Donner aux écrans leur propre alimentation de 3,3 V (hardware/README.md), et le dire ici avec --own-supply.
wiring-driven = { $chip ->
    [header] les lignes du connecteur du Pi
   *[other] les lignes de "{ $chip }"
    } peuvent donner { $most } mA ensemble ; elles en supportent { $limit }. Donner aux LED des résistances de 1 kOhm, ou en mettre moins.
wiring-output-only = { $pin } des MCP23017 récents ne peut être qu’une sortie : un bouton y resterait peut-être inaperçu. Prendre une autre ligne ; une LED peut être là.
wiring-eeprom = GPIO 0 et 1 sont à la mémoire des cartes posées sur le Pi ; à chaque démarrage il les interroge. Prendre une autre ligne.
wiring-sounds-at-start = GPIO 0 à 8 sont tirés vers le haut jusqu’au début de la table : le buzzer sonne aussi longtemps. Prendre une ligne à partir de GPIO 9.
wiring-strong-pull-ups = les résistances de tirage du bus { $bus } laissent passer { COMMA($most) } mA, et une puce n’a pas à en tirer plus de { $limit } (avec les modules habituels ; mesurer les vôtres entre SDA et VCC). Ôter les deux résistances du module ici : { $users }.
wiring-not-in-boot = il manque à config.txt une ligne dont cette table a besoin. L’ajouter et redémarrer le Pi : { $line }
