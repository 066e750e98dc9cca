# Ce qu’une mise à jour trouve avant de prendre la relève.

journal-not-migrated = { $path } ne peut pas être converti pour cette version ({ $reason }) et n’a pas été touché. Rester à la version qui l’a écrit et signaler le problème ; ou déplacer le fichier, et un nouveau journal commence.
journal-not-tried = Impossible d’essayer ce que cette version ferait de { $path } : aucune copie n’a pu être faite ({ $reason }). Sans doute le disque est plein (« df -h » le montre), ou un autre programme tient le journal. Faire de la place, arrêter ce programme, et recommencer.
