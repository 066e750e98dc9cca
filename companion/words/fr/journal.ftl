# Le journal : ce qui a été joué, sur le disque. `short` tient en deux lignes de 21 lettres.

journal-nothing-kept = Rien n’est gardé : impossible d’écrire dans { $path } ({ $reason }). Le jeu continue, mais une coupure de courant y met fin. Rendre cet endroit accessible à cet utilisateur ou libérer de la place, ou choisir un autre endroit (« journal » dans table.toml, ou --journal), puis redémarrer.
    .short = Rien n’est gardé : nulle part où écrire
journal-read-only = Plus rien n’est gardé : impossible désormais d’écrire dans { $path } ({ $reason }). Le jeu continue ; rendre le disque accessible, et tout ce qui manque sera écrit.
    .short = Disque protégé : partie non gardée
journal-full = Plus rien n’est gardé : le disque qui porte { $path } est plein. Le jeu continue ; libérer de la place, et tout ce qui manque sera écrit.
    .short = Disque plein : partie non gardée
journal-disk-fails = Plus rien n’est gardé : le disque défaille à { $path } ({ $reason }). Le jeu continue. Souvent la carte est usée ou a été retirée : copier le fichier ailleurs et remplacer la carte.
    .short = Disque défaillant : partie non gardée
journal-busy = Pas encore gardé : un autre programme bloque { $path }. Le jeu continue ; fermer ce programme, et tout ce qui manque sera écrit.
    .short = Journal pris par un autre programme
journal-gone = Plus rien n’est gardé : { $path } a été déplacé ou effacé pendant le jeu. Le jeu continue, mais une coupure de courant y met fin. Remettre le fichier, et tout ce qui manque sera écrit ; ou fermer la table et la redémarrer.
    .short = Journal effacé : partie non gardée
journal-damaged = Plus rien n’est gardé : { $path } est abîmé ({ $reason }). Le jeu continue ; au prochain démarrage, le fichier est mis de côté et un nouveau commence.
    .short = Journal abîmé : partie non gardée
journal-failed = Plus rien n’est gardé : impossible d’écrire dans { $path } ({ $reason }). Le jeu continue, mais une coupure de courant y met fin.
    .short = La partie n’est plus gardée
journal-moved-aside = Le journal était abîmé ({ $reason }). Il est maintenant à { $path }, et un nouveau a commencé : la dernière partie ne peut pas continuer.
    .short = Journal abîmé, un nouveau commence

journal-in-use = Une autre table (processus { $process }) tient déjà son journal dans { $path }. La fermer d’abord, ou démarrer celle-ci avec un autre journal.
journal-foreign = { $path } appartient à un autre programme et n’a pas été touché. Choisir un autre endroit pour le journal.
journal-newer = { $path } a été écrit par une version plus récente (journal { $version } ; celle-ci connaît jusqu’à { $newest }) et n’a pas été touché. Mettre à jour Bluff Companion, ou choisir un autre endroit pour le journal.
journal-older = { $path } a été écrit par une version plus ancienne. Démarrer une fois la table, ce qui le met à jour, puis réessayer.
journal-missing = Il n’y a pas de journal à { $path }. Rien n’y a encore été joué, ou il est ailleurs : l’indiquer avec --journal.
journal-unreadable = Le journal { $path } est illisible ({ $reason }). Est-ce bien le vôtre ? Seul l’utilisateur qui fait tourner la table peut le lire.
journal-empty = Aucune partie n’a encore été jouée dans { $path }.
journal-no-such-match = Il n’y a pas de partie { $match } dans { $path } : les parties vont de { $first } à { $last }. Voir « companion history ».
journal-unfinished = La partie { $match } n’est pas finie : son script contient des dés encore secrets. Pour l’imprimer quand même, ajouter --unfinished.

history-none = Aucune partie n’a encore été jouée.
history-line = { $number }  { $started }  { $game } avec { $names } : { $state }
history-over = jouée jusqu’au bout
history-broken-off = interrompue
history-open = en cours
