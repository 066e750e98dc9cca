# Les commandes des gobelets. Les erreurs : quoi, où, la cause probable, que faire.

cup-missing = Il n’y a pas de { $port }. Le gobelet est sans doute débranché, ou le port mal écrit. Le brancher ; « companion cup list » montre ce qui est là.
cup-denied = { $port } est fermé à cet utilisateur, qui n’est sans doute pas dans le groupe { $group }. Lancer « sudo usermod -aG { $group } $USER » et se reconnecter.
cup-busy = { $port } est pris par { $holder ->
    [none] un autre programme, sans doute d’un autre utilisateur (« sudo fuser -v { $port } » le montre)
   *[other] { $holder }
}. Fermer ce programme, puis réessayer.
cup-no-lock = { $port } ne peut pas être réservé pour cette commande : aucun dossier n’accepte de fichier de verrou ({ $reason }). /run/lock et /tmp sont sans doute pleins ou en lecture seule. Faire de la place dans l’un des deux, puis réessayer.
cup-waits = { $holder ->
    [none] Un autre programme
   *[other] { $holder }
} tient { $port }. Attente de { $seconds } secondes au plus ; une table prête son gobelet.
cup-address = { $port } n’est pas une adresse utilisable : { $reason }. Elle est sans doute mal écrite. Écrire socket://NOM:5331.
cup-unreachable = { $port } est injoignable : { $reason }. Le gobelet n’a sans doute pas de courant ou n’est pas dans le Wi-Fi. Vérifier les deux ; par son câble USB, on peut l’observer aussi.
cup-silent = Personne ne répond sur { $port }. C’est sans doute autre chose qui est branché là, ou le gobelet est dans le Wi-Fi, ou son programme est bloqué. Le débrancher et le rebrancher ; si cela ne suffit pas, lancer « companion cup install { $port } ».
cup-repl = Sur { $port }, il y a une carte MicroPython à son invite : aucun programme de gobelet n’y tourne. Il a sans doute été arrêté, ou jamais installé. La débrancher et la rebrancher ; si cela ne suffit pas, lancer « companion cup install { $port } ».
cup-version = Le gobelet sur { $port } parle la version { $version } du protocole des gobelets, que ce programme ne parle pas. Son programme est sans doute plus ancien ou plus récent. Lancer « companion cup install { $port } ».
cup-lost = Le gobelet sur { $port } a disparu. Son câble a sans doute été tiré, ou il n’a plus de courant. Le rebrancher et réessayer.
cup-deaf = Le gobelet sur { $port } n’a pas répondu à « { $question } ». Son programme est sans doute trop ancien, ou la liaison très mauvaise. Lancer « companion cup install { $port } », ou essayer un autre câble.
cup-nobody = Aucun gobelet ici ne s’appelle « { $wanted } », ni par son nom ni par son identifiant. { $cups ->
    [none] Aucun n’a répondu : il n’y en a sans doute pas de branché.
   *[other] Il y a : { $cups }. Le nom est sans doute mal écrit.
} « companion cup list » montre tous les ports.
cup-many = Plusieurs gobelets s’appellent ici « { $wanted } », sur { $ports }. En désigner un par son port, et le renommer avec « companion cup name ».
cup-record-fails = Impossible d’écrire { $file } : { $reason }. Ce fichier existe sans doute déjà, ou son dossier est plein ou fermé à cet utilisateur. Choisir un autre fichier.

cup-list-none = Aucun port d’ici ne peut être celui d’un gobelet : rien sur USB n’est un port série. Brancher un gobelet et, si cela ne suffit pas, essayer un autre câble : certains ne portent que le courant.
cup-list-cup = { $named ->
    [no] Un gobelet sans nom
   *[yes] Le gobelet « { $name } »
}, identifiant { $id }{ $place ->
    [seat] {" "}; dans table.toml, à la place { $seat }.
    [shared] {" "}; dans table.toml, le gobelet de tous.
    [unknown] {" "}; table.toml ne le nomme pas.
   *[none] .
}
cup-list-about = { $board }, programme { $firmware }, { $sensor ->
    [none] sans capteur (sans doute un fil qui tient mal : bien enfoncer les quatre fils)
   *[other] capteur { $sensor }
}{ $battery ->
    [none] {""}
   *[other] , batterie { COMMA($battery) } V
}{ $button ->
    [yes] , avec une touche
   *[no] {""}
}.
cup-list-stopped = Une carte MicroPython à son invite ({ $machine }, MicroPython { $version }). Un programme de gobelet y est, mais ne tourne pas : il a sans doute été arrêté. La débrancher et la rebrancher.
cup-list-bare = Une carte MicroPython sans programme de gobelet ({ $machine }, MicroPython { $version }). « companion cup install » en fait un gobelet.
cup-list-silent = Personne ne répond. C’est sans doute autre chose, un gobelet qui est dans le Wi-Fi, ou un autre dont le programme est bloqué : le débrancher et le rebrancher.

cup-motion-unknown = encore rien
cup-motion-blind = pas de capteur
cup-motion-handled = en main
cup-motion-shaking = secoué
cup-motion-settled = posé à plat
cup-motion-skewed = posé de travers
cup-motion-lifted = soulevé
cup-motion-lowered = rabaissé

cup-watch-head = { $name } : { $board }, programme { $firmware }, { $sensor ->
    [none] pas de capteur
   *[other] { $sensor }
}{ $battery ->
    [none] {""}
   *[other] , batterie { COMMA($battery) } V
}
cup-watch-state = { $motion }{ $seconds ->
    [none] {""}
   *[other] {" "}depuis { COMMA($seconds) } s
}   secoué { $shakes } fois{ $button ->
    [up] {"   "}touche : levée
    [down] {"   "}touche : BAISSÉE
   *[none] {""}
}
cup-watch-line = liaison : { COMMA($trip) } ms aller et retour (au mieux { COMMA($best) }), { $rate } mesures par seconde
cup-watch-losses = pertes : { $cut } coupées, { $bad } fautives, { $dropped } mesures sautées ; { $repeated } redites
cup-watch-end = Ctrl-C pour finir.
cup-watch-recording = { $samples ->
    [one] { $samples } mesure enregistrée
   *[other] { $samples } mesures enregistrées
}. Ctrl-C pour finir.
cup-watch-plain = { $at } s  { $g }  { $motion }  secousses { $shakes }  { $rate }/s
cup-watch-recorded = { $samples ->
    [one] { $samples } mesure est
   *[other] { $samples } mesures sont
} dans { $file }.

cup-bad-name = Un gobelet ne peut pas s’appeler « { $name } ». Un nom a de 1 à 16 de ces lettres : A-Z a-z 0-9 . _ - (et n’est pas « - » tout seul). En choisir un autre.
cup-named = Le gobelet { $id } s’appelle désormais « { $name } ». Dans table.toml, il figure à sa place sous la forme :
cup-set-refused = Le gobelet sur { $port } n’accepte pas { $value } pour { $key } ; ses réglages sont restés les mêmes. Son programme est sans doute trop ancien. Lancer « companion cup install { $port } ».
cup-keep-failed = Le gobelet sur { $port } ne peut pas garder ses réglages, qui sont restés les mêmes. Sa mémoire flash est sans doute pleine ou abîmée. Lancer « companion cup install { $port } », puis réessayer.

cup-no-sensor = Le gobelet sur { $port } n’a pas de capteur qui réponde. Sans doute un fil mal fixé entre capteur et carte. Bien enfoncer les quatre fils ; « companion cup watch { $port } » montre quand il marche.
cup-put-it-flat = Poser le gobelet à plat sur la table, comme pendant une partie, retirer les mains et appuyer sur Entrée.
cup-measures = Mesure pendant { $seconds } secondes. Ne pas toucher la table.
cup-calibrated = Le gobelet sait maintenant ce qu’est « à plat » : le capteur y est incliné de { $degrees ->
    [one] { $degrees } degré
   *[other] { $degrees } degrés
}, ce qui n’a plus d’importance.
cup-changed = { $key } : { $before } -> { $after } mg
cup-unfit-few = Le gobelet sur { $port } n’a envoyé que { $count } mesures, il en faut { $least } ; rien n’a changé. La liaison est sans doute mauvaise, ou son capteur flanche par moments. Essayer un autre câble, et regarder « companion cup watch { $port } ».
cup-unfit-moved = Le gobelet sur { $port } a bougé de { $mg } mg pendant la mesure ; rien n’a changé. Quelqu’un l’a sans doute touché, ou la table. Le poser et réessayer.
cup-unfit-gravity = Le gobelet sur { $port } sent { $mg } mg de pesanteur, et il en faudrait de { $least } à { $most } ; rien n’a changé. Son capteur est sans doute d’un autre type qu’il ne dit, ou abîmé. Vérifier ses fils, ou essayer un autre capteur.
cup-unfit-noisy = Le capteur du gobelet sur { $port } tremble de { $mg } mg, et { $most } iraient ; rien n’a changé. La table vibre sans doute (musique, ventilateur), ou le capteur est mal alimenté. Réessayer sur une autre table, puis avec des fils plus courts.
cup-turn-it-over = Le retourner maintenant, pour qu’il tienne sur la tête, ôter les mains et appuyer sur Entrée.
cup-wired-found = C’est fait. Dans { $file }, { $place } reçoit cette ligne à la place de la sienne :
cup-wired-not-turned = Le gobelet sur { $port } a senti { COMMA($g) } g entre les deux positions, alors qu’il faudrait environ 1,0 ; rien n’a été mesuré. Sans doute n’a-t-il pas été retourné exactement, ou un fil tient mal. Recommencer, sur une table plane les deux fois.
cup-wired-none = { $file } n’a pas ce gobelet filaire. Donner son port, s’il a sa propre carte ; ou le décrire d’abord : docs/wired-cup.md dit comment.
cup-wired-which = { $file } a plusieurs gobelets filaires, aux places { $seats }. Dire lequel avec --seat.
cup-shake-it = Le secouer maintenant une fois et le poser, en { $seconds } secondes au plus.
cup-shake-settled = Bien vu : secoué pendant { COMMA($seconds) } s, puis posé à plat. Il est prêt.
cup-shake-skewed = Bien vu : secoué pendant { COMMA($seconds) } s, puis posé de travers. Le poser à plat ; s’il l’était, l’étalonner de nouveau.
cup-shake-endless = Il a senti qu’on le secouait, mais pas qu’on le posait. Il était sans doute encore en main. L’étalonner de nouveau si cela arrive aussi en jeu.
cup-shake-none = Il n’a rien senti. Le secouer plus fort, de côté et d’autre ; si cela ne suffit pas, le capteur est peut-être mal fixé dans le gobelet. « companion cup watch » montre ce qu’il sent.

# L’installation. Ce qui a échoué est suivi de l’état de la carte (cup-install-nothing, -untouched, -asleep, -restored, -left).
cup-install-agree = Un autre programme est sur la carte. Il y restera sous le nom main.py.old. Le remplacer ?
cup-install-board = { $machine }, MicroPython { $version } : elle reçoit le programme pour { $kind }. { $was ->
    [none] Aucun programme de gobelet n’y tourne encore.
   *[other] Le programme { $was } y tournait.
}
cup-install-resumes = Une installation avait été interrompue ici. Ce qui était sur la carte avant elle a d’abord été remis en place.
cup-install-copies = { $count ->
    [one] Copie de { $count } fichier ({ $size } ko) ...
   *[other] Copie de { $count } fichiers ({ $size } ko) ...
}
cup-install-tries = Tout y est, intact. Essai du programme { $firmware } ...
cup-install-starts = Il répond. Démarrage de la carte avec lui ...
cup-install-joins = Il rejoint le Wi-Fi sous { $address }. Attente de { $seconds } secondes au plus ...
cup-install-not-joined = Il ne répond pas encore sur { $address }. Il est sans doute hors de portée du Wi-Fi, le mot de passe est faux, ou ce réseau ne donne pas les noms. Chercher son adresse dans la box ; pour lui donner un autre Wi-Fi, relancer avec --wifi.
cup-install-on-uart = Son cup.json dit qu’il parle par ses broches UART : il se tait désormais sur ce câble.
cup-install-plug-in = { $port } a disparu. Rebrancher la carte d’ici { $seconds } secondes : ce qui y était avant sera remis en place.
cup-install-done = Voilà : { $named ->
    [yes] le gobelet « { $name } », identifiant { $id }
   *[no] un gobelet sans nom, identifiant { $id }
}, programme { $firmware }, { $sensor ->
    [none] pas encore de capteur (si cela dure, bien enfoncer ses quatre fils)
   *[other] capteur { $sensor }
}. Dans table.toml, il figure à sa place sous la forme :

cup-install-nothing = Rien n’a changé sur la carte.
cup-install-untouched = Rien n’a changé sur la carte, qui a redémarré.
cup-install-asleep = Rien n’a changé sur la carte, mais son programme ne répond pas. La débrancher et la rebrancher.
cup-install-restored = Les anciens fichiers sont revenus sur la carte, qui tourne comme avant.
cup-install-left = Les anciens fichiers n’ont pas encore pu être remis. Ils sont à l’abri sur la carte, sous le nom *.old. La brancher et relancer la même commande : elle commence par les remettre.

cup-install-address = { $port } est dans le réseau, et un programme ne s’installe que par un câble USB. Le gobelet est sans doute dans le Wi-Fi. Le brancher à un port USB, et donner ce port.
cup-install-unknown = La carte sur { $port } se nomme « { $machine } », un type inconnu ici. Elle est sans doute parente d’un autre. Choisir le plus proche avec --board, parmi { $kinds }, et comparer ses broches avec docs/cups.md.
cup-install-other-chip = La carte sur { $port } se nomme « { $machine } », et --board { $kind } est pour une autre puce. Ce n’est sans doute pas la bonne carte, ou l’option est mal écrite. Omettre --board.
cup-install-no-wifi = Une carte de type { $kind } (sur { $port }) n’a pas de Wi-Fi. --wifi était sans doute pour un autre gobelet. L’omettre.
cup-install-other-python = La carte sur { $port } tourne sous { $name }, pas sous MicroPython. Elle a sans doute été livrée ainsi. Y mettre MicroPython (https://micropython.org/download), puis relancer.
cup-install-old = La carte sur { $port } a MicroPython { $version }, et il faut { $needed }. Il a sans doute quelques années. En mettre un plus récent (https://micropython.org/download), puis relancer.
cup-install-declined = Le programme de la carte sur { $port } est resté en place, comme demandé. Pour le remplacer, relancer.
cup-install-no-room = La carte sur { $port } a { $room } ko de place, et il en faut { $needed }. D’autres fichiers remplissent sans doute sa mémoire flash. Retirer ce qui ne sert pas (« mpremote fs ls » le montre), puis relancer.
cup-install-full = La mémoire flash de la carte sur { $port } s’est remplie pendant la copie. D’autres fichiers la remplissent sans doute. Retirer ce qui ne sert pas (« mpremote fs ls » le montre), puis relancer.
cup-install-damaged = { $file } n’est pas arrivé intact sur la carte de { $port }. Le câble est sans doute mauvais, ou la mémoire flash usée. Essayer un autre câble, puis une autre carte.
cup-install-gone = La carte sur { $port } a disparu en cours de route. Son câble a sans doute été tiré. La rebrancher et relancer.
cup-install-mute = La carte sur { $port } ne vient pas à l’invite de MicroPython. Son programme est sans doute bloqué, ou elle n’a pas MicroPython. Tenir la touche du gobelet en la branchant, et relancer ; si cela ne suffit pas, y mettre MicroPython (https://micropython.org/download).
cup-install-failed = La carte sur { $port } a refusé : { $reason }. Sa mémoire flash est sans doute abîmée, ou son MicroPython particulier. Relancer ; si cela ne suffit pas, y remettre MicroPython (https://micropython.org/download).
cup-install-no-answer = Le nouveau programme ne répond pas sur { $port }. Il ne convient sans doute pas à cette carte. Vérifier --board, et que rien n’est câblé à d’autres broches que ne le dit docs/cups.md.
cup-install-crash = Ses derniers mots : { $crash }
cup-install-wrong-answer = Sur { $port }, c’est un autre programme que celui installé qui répond : { $firmware } pour { $board }. Un autre gobelet y a sans doute été branché entre-temps. En brancher un seul à la fois, et relancer.
cup-install-broken-off = Interrompu.

cup-wifi-password = Mot de passe du Wi-Fi « { $name } » (rien s’il est ouvert)
cup-bad-wifi = « { $name } » est trop long pour un nom de Wi-Fi. Il est sans doute mal écrit. L’écrire comme le téléphone le montre.
cup-bad-password = Cela ne peut pas être le mot de passe d’un Wi-Fi : il a de { $least } à { $most } lettres. Il est sans doute mal écrit. Relancer, et le taper comme sur le téléphone.
cup-password-unread = Impossible de lire { $file } : { $reason }. Le fichier est sans doute mal écrit, ou fermé à cet utilisateur. Le corriger, ou omettre --wifi-password-file et taper le mot de passe.
