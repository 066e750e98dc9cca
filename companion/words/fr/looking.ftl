# « companion screens » : ce que dit le terminal pendant que quelqu’un regarde tous les écrans.

# Sur les écrans mêmes, en petites lettres à côté du numéro : 12 lettres par ligne au plus.
screens-card-board = Le tableau
screens-card-stranger =
    absent de
    table.toml

screens-asks = { $count ->
    [one] Un bus est interrogé ({ $buses })
   *[other] { $count } bus sont interrogés ({ $buses })
} : une commande vide part vers 0x3C et 0x3D, puis un octet y est lu. Aucune autre adresse n’est touchée.
screens-left-alone = Laissés de côté, car ils sont aux moniteurs ou à la carte mère : { $buses }. Un bus que table.toml nomme est interrogé quand même.
screens-lit = { $count ->
    [one] Un écran montre maintenant son numéro et un cadre :
   *[other] { $count } écrans montrent maintenant leur numéro et un cadre :
}
screens-row = { $mark } : { $where }, { $known ->
    [yes] { $driver }.
   *[no] pris pour un { $driver } ; table.toml ne le nomme pas.
}
screens-row-like = Il répond comme le fait un { $like } ; c’en est donc sans doute un.
screens-stranger-lost = L’écran { $mark } a répondu et ne répond plus ({ $where }). Sans doute un fil qui tient mal. Bien enfoncer ses quatre fils et relancer la commande.
screens-other-address = { $mark } est peut-être l’écran qui manque ({ $where }) : il est sur le même bus ({ $bus }), mais son pont de soudure dit l’autre adresse. Y écrire address = { $address }.
screens-none = Aucun écran ne répond. Ils n’ont sans doute pas de courant, ou SDA et SCL sont inversés. Regarder les quatre fils d’un écran, et docs/screens.md.
screens-no-bus = Cette machine n’a pas de bus I2C. I2C est sans doute désactivé. Lancer « sudo raspi-config nonint do_i2c 0 », puis relancer la commande.
screens-bus-stuck = Le bus { $bus } est bloqué : ses fils sont tenus bas. Sans doute un court-circuit ou une pièce figée. Couper et remettre le courant de la table, puis regarder les fils.
screens-bus-denied = { $device } est fermé à cet utilisateur, qui n’est sans doute pas dans le groupe i2c. Lancer « sudo usermod -aG i2c $USER » et se reconnecter.
screens-bus-no-file = Le bus { $bus } est là, mais { $device } n’existe pas. Le module i2c-dev n’est sans doute pas chargé. Lancer « sudo raspi-config nonint do_i2c 0 », ou « sudo modprobe i2c-dev ».
screens-bus-fails = Le bus { $bus } ne peut pas être ouvert ({ $device }). Son pilote vient sans doute de disparaître. Lancer « i2cdetect -l » pour voir quels bus il y a.
screens-held = Un pilote du système garde pour lui l’écran en { $where }. Une ligne « dtoverlay=ssd1306 » est sans doute dans /boot/firmware/config.txt. L’enlever et redémarrer le Pi.
screens-in-use = { $program ->
    [none] Une table tourne sur cette machine : sa page répond au port { $port }
   *[other] Un autre programme a ouvert le bus des écrans : { $program }
}. Les deux vont sans doute dessiner sur les mêmes écrans, et rien de ce qui s’y voit n’est juste. L’arrêter d’abord.
screens-anyway = Entrée continue quand même, Ctrl-C arrête.

screens-ask = Regarder chaque écran. Son cadre plein est sur les points du bord, un pointillé juste en dedans ; le coin rempli est celui d’en haut à gauche. Un damier de points est là où aucune image n’est arrivée. Que montre-t-il ?
screens-ask-one = Écran { $mark } ({ $where }) : le numéro, ou Entrée pour 1
screens-ask-again = Et maintenant ? Entrée si c’est bon
screens-ask-whose = À quelle place est-il ? 1 à { $most }, B pour le tableau, { $likely ->
    [none] Entrée pour aucune
   *[other] Entrée pour { $likely }
}
screens-answer-number = Répondre par un numéro de 1 à { $most }.
screens-answer-seat = Répondre par une place de 1 à { $most }, ou B.

screens-shows-whole = Tout est bon : les deux cadres sont entiers, le numéro est droit et à sa place.
screens-shows-left = Décalé vers la gauche : le cadre plein y manque, et le bord droit a une bande d’autres points.
screens-shows-right = Décalé vers la droite : le cadre plein y manque, et le bord gauche a une bande d’autres points.
screens-shows-band = Une mince bande seulement, en haut le plus souvent ; le reste est un damier, ou de la neige.
screens-shows-dark = Rien du tout : noir.
screens-shows-turned = À l’envers : le coin rempli est en bas à droite.
screens-shows-mirrored = En miroir : le coin rempli est en haut à droite.
screens-shows-rolled = Enroulé : son bord supérieur est plus bas, avec son bord inférieur au-dessus.
screens-shows-squeezed = Une ligne de points sur deux seulement, ou une partie de l’image.
screens-shows-elsewhere = Tout y est, mais l’écran est à une autre place.

screens-advice-sh1106 = C’est l’air d’un SH1106. Essayé maintenant : driver = "sh1106".
screens-advice-ssd1306 = C’est l’air d’un SSD1306 ou SSD1309. Essayé maintenant : driver = "ssd1306".
screens-advice-column = Son verre commence à une autre colonne. Essayé maintenant : driver = "sh1106", first_column = { $column }.
screens-advice-rotate = Il est monté dans l’autre sens. Essayé maintenant : la même image, retournée.
screens-advice-again = Quelque chose sur les fils l’a dérangé. Essayé maintenant : le tout encore une fois. Si cela revient pendant une partie, raccourcir ses fils, et donner à SDA et SCL une résistance de rappel de 2,2 à 4,7 kOhm s’ils n’en ont pas.
screens-advice-disturbed = Aucun réglage n’y fait rien. Les fils portent sans doute du bruit, ou le courant flanche : les raccourcir, donner à SDA et SCL une résistance de rappel, et prendre une alimentation plus forte. Voir docs/screens.md.
screens-advice-dark = Aucun réglage n’y fait rien, et pourtant ses fils marchent. Son verre n’a sans doute pas de tension : un module de 2,42" peut vouloir 5 V à VCC, son RES doit être haut, et ses ponts doivent être mis pour ce à quoi il est relié, I2C ou SPI. Voir docs/screens.md.
screens-advice-mirrored = Aucun réglage n’y fait rien : le verre de ce module est câblé dans l’autre sens. Un autre du même genre fera de même ; en prendre un avec un SSD1306, SSD1309 ou SH1106.
screens-advice-size = Aucun réglage n’y fait rien : ce module a sans doute une autre taille, comme 128 x 32. Il faut à la table 128 x 64 points.
screens-advice-other = Aucun réglage connu n’y fait rien. Il a sans doute une autre puce. Le vendeur le sait peut-être ; la table connaît les SSD1306, SSD1309 et SH1106.

screens-means = Ce qu’un écran peut montrer, et ce que cela veut dire :
screens-means-left = Avec driver = "ssd1306", c’est un SH1106 : écrire driver = "sh1106". Avec cela déjà : first_column = 4, ou 3.
screens-means-right = Avec driver = "sh1106", c’est un SSD1309 ou SSD1306 : écrire driver = "ssd1306". Si cela n’y fait rien : "sh1106" et first_column = 0, ou 1.
screens-means-band = C’est un SH1106 : écrire driver = "sh1106".
screens-means-dark = Avec driver = "sh1106", c’est un SSD1306 : écrire driver = "ssd1306". Avec cela déjà : regarder son courant, et RES.
screens-means-turned = Écrire rotate = 180 ; ou l’enlever, s’il y est déjà.
screens-means-mirrored = Son verre est câblé dans l’autre sens ; aucun réglage n’y fait rien.
screens-means-rolled = Du bruit sur les fils : les raccourcir, et regarder les résistances de rappel.
screens-means-squeezed = C’est un module d’une autre taille. Il faut à la table 128 x 64 points.
screens-means-elsewhere = Échanger les lignes « screen = ... » des deux places dans table.toml.

screens-enter = Entrée y met fin, et tous les écrans s’éteignent.
screens-stay = Les images restent { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}, ou jusqu’à Ctrl-C.
screens-dark = Tous les écrans sont de nouveau noirs.
screens-change = À changer dans table.toml :
screens-paste = Pour table.toml, chaque ligne là où est sa place ; derrière le #, ce que montrait l’écran :
screens-twice = { $where } : plusieurs écrans y seraient ({ $marks }). Relancer la commande.
screens-nobody = { $where } : son écran est maintenant à une autre place, et aucun autre n’a été vu ici.
