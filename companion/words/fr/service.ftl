# Ce que disent « systemctl status » et le journal du système d’une table qui tourne toute seule.

service-starts = Démarrage : le journal est lu, les pièces sont cherchées.
service-works = En marche ; tout ce que table.toml nomme fonctionne.
service-waits = En marche. On attend : { $parts }. Le remède est dans le journal du système : journalctl -u bluff-companion
service-part = { $kind ->
    [screen] { $number ->
        [0] l’écran du tableau
       *[other] l’écran de la place { $number }
    }
    [buttons] des touches de la place { $number }
    [cup] le gobelet { $number }
    [battery] une batterie neuve pour le gobelet { $number }
    [lamp] la LED de la place { $number }
    [buzzer] le buzzer
    [timer] l’interrupteur du sablier
    [journal] un endroit pour le journal
   *[other] une pièce
}
service-more = { $count } de plus
service-ends = Arrêt : les écrans s’éteignent.
service-ill = { $kind ->
    [screens] Ce qui sert les écrans sur { $name } { $seconds ->
        [0] s’est arrêté
       *[other] ne bouge plus depuis { $seconds } s
    }
    [lines] Ce qui écoute les touches { $seconds ->
        [0] s’est arrêté
       *[other] ne bouge plus depuis { $seconds } s
    }
    [journal] Ce qui écrit le journal { $seconds ->
        [0] s’est arrêté
       *[other] ne bouge plus depuis { $seconds } s ; sans doute une panne du disque
    }
    [cup] Ce qui écoute le gobelet { $name } { $seconds ->
        [0] s’est arrêté
       *[other] ne bouge plus depuis { $seconds } s
    }
   *[page] La page du tableau { $seconds ->
        [0] s’est arrêtée
       *[other] ne bouge plus depuis { $seconds } s
    }
}. Si cela dure, le chien de garde relance la table ; le journal ramène la partie.
service-well = Tout ce qui sert la table bouge de nouveau.
service-loopback = table.toml demande le réseau ({ $what }), mais le service n’a droit qu’à cette machine. Pour permettre plus : sudo install -D -m 644 /usr/local/lib/systemd/system/bluff-companion.service.d/network.conf.example /etc/systemd/system/bluff-companion.service.d/network.conf && sudo systemctl daemon-reload && sudo systemctl restart bluff-companion
