# Ce qui se trouve là où un fichier était indiqué, et n’en est pas un. `short` tient en deux lignes de 21 lettres.

file-kind = { $kind ->
    [folder] un dossier
    [pipe] un tube
    [socket] un socket
   *[device] un périphérique
}
config-file-no-file = C’est { file-kind }, et non un fichier. Vérifier son nom, ou indiquer le fichier de la table avec --config.
config-file-link = C’est un lien vers { $target }, et rien n’est là. Brancher ce à quoi il mène, si c’est une clé USB, ou indiquer un autre fichier avec --config.
output-lost = Ce qui est affiché ne peut pas être écrit : { $reason }. Regarder où cela va ; le disque est sans doute plein ("df -h" le montre).

journal-no-place = Il ne peut pas y avoir de journal à { $path } : { $part } est { $kind ->
        [file] un fichier, et devrait être un dossier
        [loop] un lien qui ramène à lui-même
        [nowhere] un lien qui mène à { $target }, et rien n’est là
       *[other] { file-kind }
    }. { $kind ->
        [folder] Indiquer un fichier qui s’y trouve
        [device] Indiquer un fichier ailleurs
        [nowhere] Brancher ce à quoi il mène, si c’est une clé USB ; ou indiquer un autre endroit
       *[other] L’effacer si rien n’en a besoin ("ls -l" montre ce que c’est), ou indiquer un autre endroit
    } : --journal, ou journal = ... dans table.toml.
journal-nothing-kept-no-place = Rien n’est gardé ; le jeu continue, mais une coupure de courant y met fin. { journal-no-place }
    .short = Rien n’est gardé : nulle part où écrire
journal-folder-shut = Le journal { $path } ne peut pas être lu où il est : SQLite écrit à côté de ce qu’il lit, et cet utilisateur ne peut pas écrire dans { $folder }. Le copier dans un dossier à soi, et indiquer la copie avec --journal.
journal-shut = Le journal { $path } est illisible : { $part } est à cet utilisateur, mais fermé même à lui. L’ouvrir : chmod u+rwX { $part }
