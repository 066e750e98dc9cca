# Ce que dit config.txt, et ce qui n’en est pas connu.
wiring-boot-no-file = { $file } est { file-kind }, et non un fichier. Indiquer avec --boot le config.txt du Pi, ou une copie.
wiring-boot-silent = Rien ne vient de { $file } : c’est un tube, et personne n’y écrit. Indiquer avec --boot le config.txt du Pi, ou une copie.
wiring-boot-no-text = { $file } n’est pas un texte comme un config.txt : il contient des octets qui ne sont pas des lettres. Si un éditeur l’a enregistré ainsi, l’y enregistrer de nouveau, avec UTF-8 comme encodage ; sinon en indiquer un autre avec --boot.
wiring-boot-long = { $file } dépasse { $most } Mo : ce n’est donc pas un config.txt. En indiquer un autre avec --boot.
wiring-boot-mark = Il commence par une marque invisible que certains éditeurs écrivent (un BOM) : le Pi ne connaît peut-être pas sa première ligne : { $line }. L’enregistrer de nouveau en UTF-8 sans BOM, ou commencer par une ligne vide.
wiring-boot-unknown = { $count ->
        [one] Il charge un overlay qui n’est pas connu ici : les lignes qu’il prend n’ont pas été regardées
       *[other] Il charge { $count } overlays qui ne sont pas connus ici : les lignes qu’ils prennent n’ont pas été regardées
    } : { $overlays }. Sur le Pi, "dtoverlay -h { $first }" dit ce qu’il prend.
wiring-boot-included = Il reprend ce qui est ailleurs, et qui n’a pas été lu : { $files }. L’indiquer avec --boot pour qu’il soit regardé.
wiring-no-known-conflicts = Rien ne se contrarie, pour ce qui est connu.
wiring-only-below = config.txt n’a une ligne dont cette table a besoin que pour certains modèles de Pi, sous { $sections }. Si le Pi de cette table en est un autre, l’écrire à la fin, sous une ligne [all], et redémarrer le Pi : { $line }
wiring-slow-bus = le bus { $bus } va à { $khz } kHz d’après config.txt : une image entière prend { $picture } ms sur chacun de ses écrans. Écrire ainsi sa ligne, et redémarrer le Pi : { $line }
