# Ce qu’une mise à jour trouve avant de prendre la relève.

journal-not-migrated = { $path } ne peut pas être converti pour cette version ({ $reason }) et n’a pas été touché. Rester à la version qui l’a écrit et signaler le problème ; ou déplacer le fichier, et un nouveau journal commence.
