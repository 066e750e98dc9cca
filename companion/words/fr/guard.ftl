# Ce qui se dit quand quelque chose ne doit pas être, ou n'est pas comme nous l'avons écrit. `short` : deux lignes de 21 lettres.

journal-odd = La partie { $match } dans { $path } n’est pas écrite comme une table l’écrit : le fichier est abîmé, ou quelqu’un l’a modifié. Mettez-en une copie de côté pour y regarder de près ; les autres parties ne sont pas perdues pour autant.
