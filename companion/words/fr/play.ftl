# Ce que dit le terminal pendant que la table virtuelle tourne.

play-ready =
    La table est mise : { $address }
    Spectateurs : { $address }board
    Ctrl-C la ferme. La partie est gardée et reprend au prochain démarrage.
play-no-browser =
    Aucun navigateur n’a été trouvé sur cette machine. Ouvrir l’adresse dans n’importe quel navigateur, ou en installer
    un (sous Debian et Raspberry Pi OS : sudo apt install chromium).
play-ports-busy =
    Aucun port libre pour la page : tous, de { $first } à { $last }, sont pris par d’autres programmes.
    En choisir un autre avec --port, ou laisser choisir le système avec --port 0.
play-no-parts =
    Les pièces simulées ne peuvent pas être créées : { $reason }. Le système n’a sans doute plus de fichiers ouverts, de
    processus ou de place temporaire. Fermer d’autres programmes ou relever la limite (ulimit -n 256), puis recommencer.
play-ended = La table est débarrassée. À bientôt.
play-names-too-many = { $count } noms pour { $places } places : en retirer, ou prévoir plus de places avec --places (8 au plus).
