# table.toml : ce qui n’y va pas, et ce que `companion run --check` en dit.

# Où une chose se trouve dans le fichier : « place 2, screen.bus ».
config-seat = place { $seat }
config-seat-key = place { $seat }, { $key }
config-entry = { $key }, élément { $entry }
config-and = { $one } et { $other }

config-head =
    { $count ->
        [one] { $file } contient { $count } erreur :
       *[other] { $file } contient { $count } erreurs :
    }
config-file-missing = Ce fichier n’existe pas. Pour en commencer un : companion run --example 4 > table.toml
config-file-folder = C’est un dossier. Indiquer le fichier qui s’y trouve, sans doute table.toml.
config-file-closed = Il est illisible : { $reason }. Vérifier son nom et à qui il appartient (ls -l), ou indiquer un autre fichier avec --config.
config-file-silent = Rien n’en vient : c’est un tube, et personne n’y écrit. Indiquer un fichier avec --config.
config-file-long = Il dépasse { $most } Mo : ce n’est donc pas le fichier d’une table. En indiquer un autre avec --config.
config-file-no-utf8 = La ligne { $line } contient des lettres qui ne sont pas en UTF-8. Enregistrer le fichier de nouveau, avec UTF-8 comme encodage.
config-toml-syntax =
    La ligne { $line } est illisible à partir de la lettre { $column }. La voici :
        { $written }
    Il manque sans doute un guillemet, un crochet, une virgule ou un signe égal, là ou juste avant.
config-toml-twice =
    La ligne { $line } règle une chose déjà réglée. La voici :
        { $written }
    N’en garder qu’une. Seules les places se répètent ; chacune commence par [[seats]] entre doubles crochets.
config-toml-end = Il s’arrête au milieu de quelque chose. Un crochet ou un guillemet a sans doute été ouvert sans être fermé.
config-toml-deep = Ses crochets sont trop profondément imbriqués. Tout recommencer avec : companion run --example 4 > table.toml
config-toml-number = Il contient un nombre bien trop long pour être voulu. Chercher une ligne avec énormément de chiffres.

config-wanted = écrire { $allowed }.
config-missing = cela manque. Écrire { $allowed }.
config-did-you-mean = Ne serait-ce pas { $known } ?
config-unknown-key = cette clé n’existe pas.
config-known-keys = Clés connues ici : { $keys }.
config-key-of-top = cela concerne toute la table, mais se trouve dans une section. Le mettre en haut du fichier, au-dessus de la première ligne entre [crochets].
config-section-of-top = c’est une section à part. L’écrire [{ $key }].

# Ce qu’on peut écrire, après « écrire ».
config-kind-text = un texte entre guillemets
config-kind-switch = true ou false
config-kind-whole = un nombre entier de { $least } à { $most }
config-kind-number = un nombre de { $least } à { $most }
config-kind-choice = une valeur parmi { $choices }
config-kind-address = 0x3C ou 0x3D
config-kind-bus = le numéro d’un bus I2C (1 pour /dev/i2c-1), ou un canal d’un multiplexeur ("1-0070/2" : sur le bus 1, le multiplexeur à 0x70, son canal 2)
config-kind-line = un numéro de GPIO du connecteur du Pi (17), ou une ligne d’une puce de [chips] ("west:3")
config-kind-path = le chemin d’un fichier entre guillemets
config-kind-path-home = un chemin sans ce nom après le ~ (cet utilisateur n’existe pas ici)
config-kind-host = un nom comme "table.local", sans http:// et sans port
config-kind-port = un chemin ("/dev/ttyACM0") ou une adresse que pyserial connaît ("socket://192.168.0.7:4000")
config-kind-cup-id = l’identifiant du gobelet : au plus 16 lettres, chiffres, points et tirets
config-kind-chip-name = un nom fait de lettres, chiffres, - et _ qui commence par une lettre
config-kind-found-by = comment trouver la puce : "device:1-0020", "compatible:...", "/dev/gpiochip2" ou son étiquette
config-kind-line-header = un numéro de GPIO du connecteur du Pi, de 0 à { $last }
config-kind-line-expander = une ligne de l’extenseur, de 0 à { $last }
config-kind-three = une liste de trois, pour x, y et z, chacun étant { $each }
config-kind-list = une liste : [ ... ], chaque élément étant { $each }
config-kind-sections = { $each }, une fois pour chacun, entre doubles crochets : [[seats]]
config-kind-part-seat = une place avec ses touches et son écran
config-kind-part-screen = un écran avec son bus, comme { "{" } bus = 1 { "}" }, ou sa place sur le SPI, comme { "{" } spi = 0, dc = 24 { "}" }
config-kind-part-cup = un gobelet avec son port ou son identifiant, comme { "{" } port = "/dev/ttyACM0" { "}" }
config-kind-part-wired = un gobelet filaire avec les lignes de son MCP3008, comme { "{" } select = 8 { "}" }
config-kind-part-motion = les seuils d’un mouvement, comme { "{" } stroke_mg = 400 { "}" }
config-kind-part-chips = une section : [chips], puis une ligne pour chacune, comme west = "device:1-0020"
config-kind-part-board = une section : [board], puis son écran
config-kind-part-screens = une section : [screens], puis ses clés
config-kind-part-sound = une section : [sound], puis ses clés
config-kind-part-lights = une section : [lights], puis ses clés
config-kind-part-timer = une section : [timer], puis sa ligne
config-kind-part-pacing = une section : [pacing], puis ses clés
config-kind-part-web = une section : [web], puis ses clés

# Ce qui ne va pas ensemble.
config-seats =
    { $count ->
        [0] il n’y a aucune place
        [one] il y a { $count } place
       *[other] il y a { $count } places
    }, mais une table en a de { $least } à { $most }. Chaque place commence par [[seats]].
config-unknown-chip = [chips] n’a pas { $chip }.
config-name-chip = La nommer là, comme dans west = "device:1-0020".
config-chip-twice = { $chips } sont une seule et même puce ({ $found }). N’en garder qu’un nom.
config-line-twice = { $line } sert plus d’une fois : { $users }. À chaque chose sa propre ligne.
config-line-of-i2c = { $line } est un fil du bus I2C 1, et ce bus est employé. Choisir n’importe quelle ligne sauf GPIO 2 et 3.
config-address-twice = Plus d’un écran est à { $address } sur le bus { $bus } : { $users }. Donner à l’un d’eux l’autre adresse (0x3C ou 0x3D, un pont de soudure au dos), ou un autre bus.
config-address-behind = { $address } sert sur le bus { $bus } lui-même ({ $before }) et derrière son multiplexeur ({ $behind }) : les deux répondraient. Les mettre tous derrière le multiplexeur, ou donner à l’un l’autre adresse.
config-screen-nowhere = cet écran pourrait être n’importe où. Donner son bus sur l’I2C (bus = 1), ou sa place sur le SPI (spi = 0, dc = 24).
config-screen-both = un écran est sur l’I2C ou sur le SPI, pas sur les deux. Garder « bus » ou « spi ».
config-screen-no-dc = ceci manque. Un écran sur le SPI a une broche DC, qui distingue données et commandes. Écrire la ligne où elle est, comme dc = 24.
config-screen-line = un écran sur l’I2C n’a pas de telle ligne. L’ôter, ou écrire « spi » à la place de « bus ».
config-screen-address = un écran sur le SPI n’a pas d’adresse : « spi » dit lequel c’est. L’ôter.
config-spi-twice = CE{ $spi } du SPI du Pi sert plus d’une fois : { $users }. Elle ne choisit qu’une seule chose. Donner à l’une l’autre (0 ou 1), ou une autre place.
config-cups-both = un gobelet pour tous, mais aussi des gobelets à certaines places : { $users }. Garder [shared_cup] ou ceux-là.
config-cup-nowhere = ce gobelet pourrait être n’importe où. Donner son port ou son identifiant, ou « wired » s’il est analogique.
config-cup-port-twice = { $value } est le port de plus d’un gobelet : { $users }. À chaque gobelet son port.
config-cup-id-twice = { $value } est l’identifiant de plus d’un gobelet : { $users }. À chaque gobelet son identifiant.
config-cup-button-shared = un gobelet pour tous n’a pas de bouton à lui : nul ne saurait qui l’a pressé. Laisser « button » de côté.
config-cup-wired-too = un gobelet analogique sur un MCP3008 n’a rien d’autre. Garder « wired », ou l’ôter au profit de { $keys }.
config-line-of-spi = { $line } est un fil du SPI du Pi, dont un gobelet filaire ou un écran se sert. Choisir n’importe quelle ligne sauf GPIO 7 à 11 : le système prend les cinq. Ou donner au gobelet quatre lignes à lui, à l’écran une place sur l’I2C.
config-channel-twice = Le canal { $channel } d’un même MCP3008 sert plus d’une fois : { $users }. À chaque axe de chaque gobelet son canal.
config-slow-challenge = cette touche est sur un extenseur, qui signale une pression quelques millièmes de seconde trop tard. Pour une course équitable, toutes les touches CONTRE sont sur le connecteur du Pi.
config-unused-chip = rien n’est branché à cette puce. L’ôter, ou employer une de ses lignes.

# Les noms des joueurs, du fichier ou de la ligne de commande.
name-long = Le nom { $name } est trop long pour un écran : { $most } lettres au plus.
name-letters = Le nom { $name } contient des lettres qu’aucun écran ne peut montrer : le taper de nouveau.
name-twice = Le nom { $name } est donné deux fois : à chaque joueur le sien.

# `companion run --check` : ce que le fichier règle.
check-right = { $file } est juste.
check-seat = { $name } : { $parts }
check-buttons = GAUCHE { $left }, DROITE { $right }, OK { $ok }, CONTRE { $challenge }
check-screen = { $driver } à { $address } sur le bus { $bus }
check-screen-spi = { $driver } sur le SPI du Pi à CE{ $spi } : DC { $dc }{ $reset ->
        [none] {""}
       *[other] , RES { $reset }
    }
check-led = LED { $line }
check-cup = gobelet { $where }
check-cup-button-ok = son bouton est OK
check-cup-button-none = son bouton ne fait rien
check-cup-wired = gobelet sur un MCP3008 : canaux { $channels } sur GPIO { $select } ({ $spi ->
        [software] par logiciel : horloge { $clock }, MOSI { $mosi }, MISO { $miso }
       *[hardware] le SPI du Pi
    })
check-board = Le tableau : { $screen }
check-no-board = Le tableau : sans écran, sa page seulement
check-one-cup = Pour tous : { $cup }
check-no-cups = Sans gobelets : tous lancent avec OK
check-buzzer = Buzzer : { $line }, { $sounds ->
        [on] allumé
       *[off] coupé
    } au démarrage
check-timer = Sablier : { $line }
check-page = La page du tableau : { $listen ->
        [off] aucune
        [loopback] pour cette machine seule, port { $port }
       *[network] pour tout le réseau, port { $port }
    }
check-journal = Journal : { $path }
check-warnings = Cela marchera, mais :

# Ce qui en est là.
here-head = Sur cette machine, en ce moment :
here-nothing = Cette machine n’a pas de lignes à elle : une table tourne sous Linux, au mieux sur un Raspberry Pi.
here-chip = { $name ->
        [header] Le connecteur du Pi est là : { $chip }.
       *[other] { $name } est là : { $chip }.
    }
here-chip-short = { $name } est là ({ $chip }), mais n’a que { $lines } lignes, et le fichier emploie la ligne { $line }. Corriger le fichier.
here-no-chips = Il n’y a aucune puce GPIO. Sur un Raspberry Pi, il y en a toujours.
here-chip-not = { $name ->
        [header] Le connecteur du Pi
       *[other] { $name }
    } est inutilisable. { line-cause }
here-bus = Le bus { $bus } est là : { $device }.
here-bus-denied = Le bus { $bus } est inaccessible : { $device } est fermé à cet utilisateur. Lancer « sudo usermod -aG i2c $USER » et se reconnecter.
here-no-bus = Le bus { $bus } n’est pas là : { $device } n’existe pas. I2C est sans doute désactivé. Lancer « sudo raspi-config nonint do_i2c 0 » et redémarrer le Pi.
here-no-channel = { $count ->
        [one] Le bus { $buses } n’est pas là : son multiplexeur manque.
       *[other] Les bus { $buses } ne sont pas là : leur multiplexeur manque.
    } Regarder ses fils, et sa ligne dans /boot/firmware/config.txt.
here-port = { $port } est là.
here-port-denied = { $port } est inaccessible : fermé à cet utilisateur. Lancer « sudo usermod -aG dialout $USER » et se reconnecter.
here-port-lent = { $port } est là, mais un autre programme ({ $program }) le tient en ce moment. Une table attend qu’il ait fini.
here-no-port = { $port } n’est pas là. Le gobelet est sans doute débranché.
here-port-unseen = { $port } n’a pas été essayé : il est ailleurs.
here-ids = Les gobelets sont cherchés par leurs identifiants pendant que la table tourne ({ $ids }). { $count ->
        [0] Aucun port USB ne porte quoi que ce soit qui ressemble à un gobelet.
        [one] Un port USB porte peut-être un gobelet : { $ports }.
       *[other] { $count } ports USB portent peut-être des gobelets : { $ports }.
    }

here-spi = Le SPI du Pi est là : { $device }.
here-no-spi = Le SPI du Pi n’est pas là : { $device } n’existe pas. SPI est sans doute désactivé. Lancer « sudo raspi-config nonint do_spi 0 » et redémarrer le Pi.
here-spi-denied = Le SPI du Pi est inaccessible : { $device } est fermé à cet utilisateur. Lancer « sudo usermod -aG spi $USER » et se reconnecter.
here-no-spidev = Ce qui est sur le SPI du Pi demande spidev pour Python, qui n’est pas là. Lancer « sudo apt install python3-spidev », puis de nouveau « sudo make install » ; dans une copie du projet « .venv/bin/pip install spidev ».

# `companion run` lui-même.
run-ready =
    La table de { $file } est mise.
    Ctrl-C la ferme. La partie est gardée et reprend au prochain démarrage.
run-page = Spectateurs : { $address }
run-ports-busy =
    Aucun port libre pour la page du tableau : tous, de { $first } à { $last }, sont pris par d’autres programmes.
    En choisir un autre dans le fichier, sous [web], ou laisser choisir le système avec port = 0.
