# Les pannes : quoi, où, la cause probable, que faire. `.short` est pour l’OLED : deux lignes de 21.

fault-screen-no-answer =
    { $seat ->
        [board] L’écran du tableau
       *[other] L’écran de la place { $seat }
    } ne répond pas ({ $where }). Sans doute un fil qui tient mal ou pas de courant. Bien enfoncer ses quatre fils ; il revient de lui-même.
    .short = { $seat ->
        [board] Tableau
       *[other] Place { $seat }
    } : sans écran
fault-screen-bus-stuck =
    { $seat ->
        [board] L’écran du tableau
       *[other] L’écran de la place { $seat }
    } est injoignable : les fils de « { $where } » sont bloqués. Sans doute un court-circuit ou une pièce figée. Couper et remettre le courant de la table, puis regarder les fils.
    .short = { $seat ->
        [board] Tableau
       *[other] Place { $seat }
    } : écran bloqué
fault-screen-no-bus =
    { $seat ->
        [board] L’écran du tableau
       *[other] L’écran de la place { $seat }
    } n’a pas de bus : { $where } n’existe pas. I2C est sans doute désactivé. Lancer « sudo raspi-config nonint do_i2c 0 » et redémarrer.
    .short = { $seat ->
        [board] Tableau
       *[other] Place { $seat }
    } : pas de bus I2C
fault-screen-no-channel =
    { $seat ->
        [board] L’écran du tableau
       *[other] L’écran de la place { $seat }
    } n’a pas de bus : le multiplexeur indiqué dans { $where } n’est pas là. Il n’a sans doute pas de courant, ou /boot/firmware/config.txt ne le nomme pas. Regarder ses fils, et la ligne « dtoverlay=i2c-mux » de ce fichier.
    .short = { $seat ->
        [board] Tableau
       *[other] Place { $seat }
    } : multiplexeur absent
fault-screen-no-access =
    { $seat ->
        [board] L’écran du tableau
       *[other] L’écran de la place { $seat }
    } est inaccessible : { $where } est fermé à cet utilisateur, qui n’est sans doute pas dans le groupe i2c. Lancer « sudo usermod -aG i2c $USER » et se reconnecter.
    .short = { $seat ->
        [board] Tableau
       *[other] Place { $seat }
    } : I2C interdit

# Pourquoi une ligne du Pi ou d’un extenseur n’est pas disponible, et que faire ; une partie des phrases ci-dessous.
line-cause = { $cause ->
    [busy] Un autre programme, { $holder }, tient la ligne. Le fermer ; la table prend alors la ligne d’elle-même.
    [held] Le système lui-même emploie cette ligne. Choisir une autre ligne dans table.toml, ou la libérer dans /boot/firmware/config.txt.
    [twice] Cette ligne sert déjà à autre chose sur cette table. Donner à chaque chose sa propre ligne dans table.toml.
    [no-header] Cette machine n’a pas de broches comme celles d’un Raspberry Pi. Sur une autre carte, dire quelle puce les porte : header = ... sous [chips] dans table.toml. « companion play » n’en a pas besoin.
    [no-chip] Il n’y a pas de puce « { $wanted } » ; il y a : { $found }. Elle n’est sans doute pas branchée, ou son « dtoverlay » manque dans /boot/firmware/config.txt. Vérifier les deux ; ce qui revient est repris aussitôt.
    [two-chips] Il y a plusieurs puces « { $wanted } ». En désigner une par son emplacement, dans table.toml : { $found }.
    [no-line] { $chip } n’a pas cette ligne. Corriger son numéro dans table.toml.
    [no-edges] { $chip } ne peut pas dire quand une ligne change : son fil INT n’est sans doute pas branché, ou « gpiopin » manque après son « dtoverlay » dans /boot/firmware/config.txt. Vérifier les deux, puis redémarrer la table.
    [denied] { $device } est fermé à cet utilisateur, qui n’est sans doute pas dans le groupe { $group }. Lancer « sudo usermod -aG { $group } $USER » et se reconnecter.
    [root-only] { $device } n’est ouvert qu’à l’administrateur du système. Il manque sans doute une règle udev : installer le paquet raspberrypi-sys-mods, puis redémarrer le Pi.
    [lost] { $chip } ne répond plus : { $reason }. Un fil s’est sans doute détaché. Bien enfoncer ses fils ; elle revient d’elle-même.
   *[other] Le système dit : { $reason }. Regarder les fils, puis redémarrer la table.
}

# Les touches, comme on les lit sur la table.
button-left = GAUCHE
button-right = DROITE
button-ok = OK
button-challenge = CONTRE

fault-buttons-missing =
    { $count ->
        [one] La touche { $buttons } de la place { $seat } ne marche pas
       *[other] Les touches { $buttons } de la place { $seat } ne marchent pas
    } : { $lines }. { line-cause }
    .short = Place { $seat } : touches en panne
fault-button-held =
    { $count ->
        [one] La touche { $buttons } de la place { $seat } est enfoncée depuis le démarrage
       *[other] Les touches { $buttons } de la place { $seat } sont enfoncées depuis le démarrage
    } ({ $lines }). Sans doute un fil qui touche la masse ou une touche coincée. La laisser remonter.
    .short = Place { $seat } : touche enfoncée
fault-button-chatters =
    { $count ->
        [one] La touche { $buttons } de la place { $seat } s’affole
       *[other] Les touches { $buttons } de la place { $seat } s’affolent
    } ({ $lines }) : aucun pouce n’appuie si souvent. Sans doute un fil qui tient mal, ou de l’usure. Bien enfoncer les fils ; elle compte de nouveau après une seconde de calme.
    .short = Place { $seat } : touche folle
fault-button-stuck =
    { $count ->
        [one] La touche { $buttons } de la place { $seat } est enfoncée depuis une minute
       *[other] Les touches { $buttons } de la place { $seat } sont enfoncées depuis une minute
    } ({ $lines }). Sans doute une touche coincée, ou un fil qui touche la masse. La laisser remonter.
    .short = Place { $seat } : touche coincée
fault-timer-missing = L’interrupteur du sablier ne marche pas : { $line }. { line-cause } D’ici là, retourner le sablier avec les touches.
    .short = Sablier débranché
fault-buzzer-missing = Le buzzer ne marche pas : { $line }. { line-cause } La table continue en silence.
    .short = Pas de buzzer
fault-lamp-missing = La LED de la place { $seat } ne marche pas : { $line }. { line-cause } La table continue sans elle.
    .short = Place { $seat } : sans LED

# Pourquoi les lignes d’un MCP3008 ne sont pas disponibles ; une partie de la phrase ci-dessous.
spi-cause = { $cause ->
    [spi-off] SPI est sans doute désactivé. Lancer « sudo raspi-config nonint do_spi 0 » et redémarrer le Pi.
    [spi-denied] SPI est fermé à cet utilisateur, qui n’est sans doute pas dans le groupe spi. Lancer « sudo usermod -aG spi $USER » et se reconnecter.
    [spi-package] spidev pour Python n’est pas là. Lancer « sudo apt install python3-spidev », puis de nouveau « sudo make install » ; dans une copie du projet « .venv/bin/pip install spidev » ; puis redémarrer la table.
   *[other] { line-cause }
}
fault-screen-spi =
    { $seat ->
        [board] L’écran du tableau
       *[other] L’écran de la place { $seat }
    } est injoignable : ses fils ({ $where }) sont inutilisables. { spi-cause }
    .short = { $seat ->
        [board] Tableau
       *[other] Place { $seat }
    } : pas de SPI
fault-cup-wired-lines = Le gobelet { $cup } est illisible : les fils de son MCP3008 ({ $where }) sont inutilisables. { spi-cause } D’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } : pas de SPI
fault-cup-wired-silent = Le gobelet { $cup } n’est pas là : son MCP3008 ne répond pas ({ $where }). Sans doute un fil qui tient mal ou pas de courant. Bien enfoncer les fils entre la puce et le Pi ; il revient de lui-même. D’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } : MCP3008 muet
fault-cup-wired-missing = Le gobelet { $cup } ne sent rien : il n’y a pas de capteur sur les canaux { $channels } de son MCP3008 ({ $where }). Son câble est sans doute débranché, ou un fil tient mal. Le brancher et poser le gobelet ; il revient de lui-même. D’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } débranché
fault-cup-wired-odd = Le gobelet { $cup } sent mal : au repos il mesure { $mg } millièmes de g, au lieu de 1000 ({ $where }). Sans doute un fil qui tient mal, ou un capteur jamais calibré. Bien enfoncer ses fils ; si ce n’est pas cela, lancer « companion cup calibrate ». D’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } : mesure fausse
fault-cup-missing = Le gobelet { $cup } n’est pas là : { $port } ne s’ouvre pas. Il est sans doute débranché. Le brancher ; d’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } débranché
fault-cup-nowhere = Le gobelet { $cup } n’est pas là : aucun port ne répond avec son identifiant { $id }. Il est sans doute débranché. Le brancher, à n’importe quel port ; d’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } débranché
fault-cup-other = Le gobelet { $cup } n’est pas là : ce qui est branché à { $port } est le gobelet d’une autre place. Le sien est sans doute débranché. Le brancher, à n’importe quel port ; d’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } débranché
fault-cup-denied = Le gobelet { $cup } est inaccessible : { $port } est fermé à cet utilisateur, qui n’est sans doute pas dans le groupe dialout. Lancer « sudo usermod -aG dialout $USER » et se reconnecter.
    .short = Gobelet { $cup } : accès interdit
fault-cup-busy = Le gobelet { $cup } est pris : un autre programme tient { $port }. Fermer ce programme (une deuxième table, un terminal, ModemManager).
    .short = Gobelet { $cup } : port occupé
fault-cup-silent = Le gobelet { $cup } ne répond pas sur { $port }. Son programme ne tourne sans doute pas, ou c’est autre chose qui est branché là. Le débrancher et le rebrancher.
    .short = Gobelet { $cup } muet
fault-cup-version = Le gobelet { $cup } sur { $port } parle une autre version du protocole. Son programme est sans doute plus ancien ou plus récent que cette table. Y installer celui de la table.
    .short = Gobelet { $cup } : autre version
fault-cup-unreachable = Le gobelet { $cup } est hors d’atteinte : { $port } { $reason ->
        [refused] refuse, donc la carte est là, mais son programme ne tourne sans doute pas. Éteindre le gobelet et le rallumer
        [timeout] ne répond pas. Il est sans doute éteint, ou hors de portée du Wi-Fi. L’allumer, et le rapprocher
       *[other] est introuvable sur le réseau en ce moment. Sa connexion est sans doute coupée, ou cette machine n’en a pas. Vérifier le Wi-Fi des deux
    } ; d’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } sans réseau
fault-cup-name = Le gobelet { $cup } est introuvable : le réseau ne connaît pas { $name } (dans { $port }). Il est sans doute éteint, ou son nom est mal écrit. L’allumer, ou corriger le nom dans table.toml ; d’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } : nom inconnu
fault-cup-repl = Le gobelet { $cup } sur { $port } est là, mais son programme s’est arrêté : la carte attend à son invite. Un éditeur ou mpremote l’a sans doute arrêté, ou le programme est abîmé. Débrancher le gobelet et le rebrancher ; si cela ne suffit pas, lancer « companion cup install { $port } ».
    .short = Gobelet { $cup } sans programme
fault-cup-flood = Le gobelet { $cup } est inaudible : { $port } débite ce qu’aucun gobelet ne dit. Sans doute est-ce autre chose qui est branché là, ou un fil est mal fixé. Brancher le gobelet à un autre port, ou débrancher l’autre chose.
    .short = Gobelet { $cup } : port bavard
fault-cup-lent = Le gobelet { $cup } est prêté : un autre programme ({ $program }) tient { $port } en ce moment. Sans doute est-il mis à jour ou examiné. Il revient de lui-même quand c’est fini ; d’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } prêté
fault-cup-restless = Le gobelet { $cup } sur { $port } apparaît et disparaît sans cesse. Son câble ou sa prise est sans doute mal serré, ou son programme échoue à chaque démarrage. Bien enfoncer la prise ; si cela ne suffit pas, lancer « companion cup install { $port } ». D’ici là, sa place lance avec OK.
    .short = Gobelet { $cup } instable
fault-cup-battery = La batterie du gobelet { $cup } est presque vide ({ COMMA($volts) } V). Il tient encore un peu. La recharger, ou brancher le gobelet.
    .short = Gobelet { $cup } : batterie faible
fault-cup-sensor = Le gobelet { $cup } sur { $port } ne sent rien : son capteur de mouvement ne répond pas. Sans doute un fil mal fixé entre capteur et carte. Bien enfoncer les quatre fils ; il revient de lui-même.
    .short = Gobelet { $cup } : capteur en panne
fault-cup-port = Gobelet { $cup } : { $port } est inutilisable : { $reason }. L’adresse est sans doute mal écrite. La corriger dans table.toml.
    .short = Gobelet { $cup } : mauvais port
