"""What a report says, in each language. A report in another language is one column more."""

from __future__ import annotations

REPORT_WORDS: dict[str, dict[str, str]] = {
    "title": {"en": "What {games} games say", "fr": "Ce que disent {games} parties", "de": "Was {games} Partien sagen"},
    "played": {
        "en": "{rules}, {players} players, seeds {first} to {last}.",
        "fr": "{rules}, {players} joueurs, graines {first} à {last}.",
        "de": "{rules}, {players} Spieler, Startzahlen {first} bis {last}.",
    },
    "how": {
        "en": "Whiskers and brackets are intervals that hold the truth 95 times in a hundred. Again with:",
        "fr": "Les traits et les parenthèses donnent des intervalles qui contiennent la vérité 95 fois sur cent. "
              "À refaire avec :",
        "de": "Striche und Klammern zeigen Intervalle, die in 95 von hundert Fällen die Wahrheit enthalten. Noch "
              "einmal mit:",
    },
    "again": {"en": "Again with:", "fr": "À refaire avec :", "de": "Noch einmal mit:"},
    "between": {"en": "{low} to {high}", "fr": "{low} à {high}", "de": "{low} bis {high}"},
    "too few": {"en": "too few games", "fr": "trop peu de parties", "de": "zu wenige Partien"},
    "wins": {"en": "Share of wins", "fr": "Part des victoires", "de": "Anteil der Siege"},
    "points": {"en": "Points", "fr": "Points", "de": "Punkte"},
    "spread": {"en": "Points of all seats", "fr": "Points de toutes les places", "de": "Punkte aller Plätze"},
    "game": {"en": "The game", "fr": "La partie", "de": "Die Partie"},
    "seat": {"en": "seat {n}", "fr": "place {n}", "de": "Platz {n}"},
    "players": {"en": "Players", "fr": "Joueurs", "de": "Spieler"},
    "decisions": {"en": "decisions in a game", "fr": "décisions par partie", "de": "Entscheidungen je Partie"},
    "forced": {"en": "choices with one answer", "fr": "choix sans alternative", "de": "Wahlen ohne Alternative"},
    "options": {"en": "options at a decision", "fr": "options par décision", "de": "Möglichkeiten je Entscheidung"},
    "leads": {"en": "changes of the lead", "fr": "changements de tête", "de": "Wechsel der Führung"},
    "broken": {
        "en": "games in which {what} could not be kept, as nothing else was left to choose",
        "fr": "parties où {what} n’a pas pu être tenu, faute d’autre choix",
        "de": "Partien, in denen {what} nicht einzuhalten war, weil sonst nichts zu wählen blieb",
    },
    "best": {"en": "points of the best seat", "fr": "points de la meilleure place", "de": "Punkte des besten Platzes"},
    "kept": {
        "en": "Cards kept to the end: how much more often their seats win, in points of share",
        "fr": "Cartes gardées jusqu’à la fin : de combien leurs places gagnent plus souvent, en points de part",
        "de": "Bis zum Schluss behaltene Karten: wie viel öfter ihre Plätze siegen, in Prozentpunkten",
    },
    "chosen": {
        "en": "What was chosen: how much more often these seats win, in points of share",
        "fr": "Ce qui a été choisi : de combien ces places gagnent plus souvent, en points de part",
        "de": "Was gewählt wurde: wie viel öfter diese Plätze siegen, in Prozentpunkten",
    },
    "course": {
        "en": "Points along the game", "fr": "Les points au fil de la partie", "de": "Punkte im Lauf der Partie",
    },
    "winner": {"en": "who wins", "fr": "qui gagne", "de": "wer siegt"},
    "other": {"en": "the others", "fr": "les autres", "de": "die übrigen"},
    "sources": {
        "en": "Where the points of a seat come from",
        "fr": "D’où viennent les points d’une place",
        "de": "Woher die Punkte eines Platzes kommen",
    },
    "of games": {
        "en": "Counted in the first {games} games.",
        "fr": "Compté dans les {games} premières parties.",
        "de": "Gezählt in den ersten {games} Partien.",
    },
    "by clock": {
        "en": "Read off whenever {what} goes up, and at the end.",
        "fr": "Relevé chaque fois que {what} augmente, et à la fin.",
        "de": "Abgelesen, sooft {what} steigt, und am Ende.",
    },
    "rulings": {
        "en": "Unclear places of the rule book: in how many games something happened that rests on how they are ruled",
        "fr": "Points obscurs de la règle : part des parties où a joué ce qui repose sur notre lecture",
        "de": "Unklare Stellen der Regel: in wie vielen Partien etwas vorkam, das auf ihrer Auslegung beruht",
    },
    "map": {
        "en": "{place}: how often chosen in a game",
        "fr": "{place} : nombre de choix par partie",
        "de": "{place}: wie oft in einer Partie gewählt",
    },
    "map gains": {
        "en": "{place}: how much more often those win who chose it, in points of share",
        "fr": "{place} : de combien gagnent plus souvent ceux qui l’ont choisi, en points de part",
        "de": "{place}: wie viel öfter siegt, wer es gewählt hat, in Prozentpunkten",
    },
    "compared": {
        "en": "{first} and {second}", "fr": "{first} et {second}", "de": "{first} und {second}",
    },
    "pairs": {
        "en": "{pairs} pairs of games with {players} players, each pair with the same seed and the same seats.",
        "fr": "{pairs} paires de parties à {players} joueurs, chaque paire avec la même graine et les mêmes places.",
        "de": "{pairs} Paare von Partien mit {players} Spielern, jedes mit derselben Startzahl und denselben Plätzen.",
    },
    "whole": {"en": "Seats and the game", "fr": "Les places et la partie", "de": "Plätze und Partie"},
    "changes": {
        "en": "What changed: share of wins, in points",
        "fr": "Ce qui a changé : part des victoires, en points",
        "de": "Was sich geändert hat: Anteil der Siege, in Prozentpunkten",
    },
    "amounts": {
        "en": "What changed: amounts", "fr": "Ce qui a changé : quantités", "de": "Was sich geändert hat: Mengen",
    },
    "verdict": {"en": "Verdict", "fr": "Verdict", "de": "Ergebnis"},
    "more": {"en": "{who}: more wins than before", "fr": "{who} : plus de victoires", "de": "{who}: mehr Siege"},
    "less": {"en": "{who}: fewer wins than before", "fr": "{who} : moins de victoires", "de": "{who}: weniger Siege"},
    "same": {
        "en": "{who}: about as many wins as before", "fr": "{who} : à peu près autant de victoires",
        "de": "{who}: etwa gleich viele Siege",
    },
    "unknown": {
        "en": "{who}: not known yet", "fr": "{who} : pas encore connu", "de": "{who}: noch nicht bekannt",
    },
    "sample": {
        "en": "; a change of {enough} points would be seen in about {more} games that count, {seen} did",
        "fr": " ; un changement de {enough} points se verrait en {more} parties environ, il y en a {seen}",
        "de": "; eine Änderung von {enough} Punkten sähe man nach etwa {more} Partien, bisher sind es {seen}",
    },
    "player": {"en": "player {n}", "fr": "joueur {n}", "de": "Spieler {n}"},
    "has kept": {"en": "who keeps {what}", "fr": "qui garde {what}", "de": "wer {what} behält"},
    "has used": {"en": "who uses {what}", "fr": "qui utilise {what}", "de": "wer {what} nutzt"},
    "has chosen": {"en": "who chooses {what}", "fr": "qui choisit {what}", "de": "wer {what} wählt"},
    "of wins": {"en": "{who}, wins", "fr": "{who}, victoires", "de": "{who}, Siege"},
    "of points": {"en": "{who}, points", "fr": "{who}, points", "de": "{who}, Punkte"},
    "subjects": {
        "en": "Cards, places and answers whose seats win more often or less often than before",
        "fr": "Cartes, lieux et réponses dont les places gagnent plus ou moins souvent qu’avant",
        "de": "Karten, Orte und Antworten, deren Plätze öfter oder seltener siegen als zuvor",
    },
    "none": {
        "en": "None of {all} differs from the rest for certain.",
        "fr": "Aucun des {all} ne se distingue du reste avec certitude.",
        "de": "Keines von {all} weicht mit Sicherheit von den übrigen ab.",
    },
    "some": {
        "en": "{told} of {all} differ from the rest; of those told, one in twenty may not.",
        "fr": "{told} sur {all} se distinguent du reste ; parmi ceux-ci, un sur vingt peut ne pas le faire.",
        "de": "{told} von {all} weichen von den übrigen ab; von diesen eines von zwanzig vielleicht nicht.",
    },
    "restricted": {
        "en": "{rules}: what it costs to do without",
        "fr": "{rules} : ce que coûte de s’en passer",
        "de": "{rules}: was es kostet, darauf zu verzichten",
    },
    "treated": {
        "en": "{seeds} seeds with {players} players; one player is held to something, beside the free game of the same "
              "seed.",
        "fr": "{seeds} graines à {players} joueurs ; un joueur est tenu à quelque chose, en regard de la partie libre "
              "de la même graine.",
        "de": "{seeds} Startzahlen mit {players} Spielern; eine Person ist an etwas gebunden, neben der freien Partie "
              "derselben Startzahl.",
    },
    "never wins": {
        "en": "Never taken: what becomes of the share of wins, in points",
        "fr": "Jamais pris : ce que devient la part des victoires, en points",
        "de": "Nie genommen: was aus dem Anteil der Siege wird, in Prozentpunkten",
    },
    "always wins": {
        "en": "Taken whenever offered: what becomes of the share of wins, in points",
        "fr": "Pris chaque fois que c’est possible : ce que devient la part des victoires, en points",
        "de": "Immer genommen, wenn es geht: was aus dem Anteil der Siege wird, in Prozentpunkten",
    },
    "never points": {
        "en": "Never taken: what becomes of the points", "fr": "Jamais pris : ce que deviennent les points",
        "de": "Nie genommen: was aus den Punkten wird",
    },
    "always points": {
        "en": "Taken whenever offered: what becomes of the points",
        "fr": "Pris chaque fois que c’est possible : ce que deviennent les points",
        "de": "Immer genommen, wenn es geht: was aus den Punkten wird",
    },
    "sure": {
        "en": "{told} of {all} certainly change how often that player wins; of those told, one in twenty may not.",
        "fr": "{told} sur {all} changent à coup sûr la fréquence des victoires ; parmi ceux-ci, un sur vingt peut ne "
              "pas le faire.",
        "de": "{told} von {all} ändern mit Sicherheit, wie oft gesiegt wird; von diesen eines von zwanzig vielleicht "
              "nicht.",
    },
    "fewest": {
        "en": "Too few games to say anything: {n} seeds are needed at least.",
        "fr": "Trop peu de parties pour dire quoi que ce soit : il faut au moins {n} graines.",
        "de": "Zu wenige Partien, um etwas zu sagen: mindestens {n} Startzahlen sind nötig.",
    },
    "unsure": {
        "en": "Of none of {all} is it certain that it changes how often that player wins.",
        "fr": "D’aucun des {all} il n’est certain qu’il change la fréquence des victoires.",
        "de": "Von keinem der {all} ist sicher, dass es ändert, wie oft gesiegt wird.",
    },
    "tuned": {
        "en": "{rules}: numbers that fit", "fr": "{rules} : des nombres qui conviennent",
        "de": "{rules}: Zahlen, die passen",
    },
    "judged": {
        "en": "{tried} settings tried. What was found is judged on {games} games that took no part in the search, "
              "beside the rules as they are (players: {players}).",
        "fr": "{tried} réglages essayés. Ce qui a été trouvé est jugé sur {games} parties qui n’ont pas servi à la "
              "recherche, en regard de la règle telle qu’elle est (joueurs : {players}).",
        "de": "{tried} Einstellungen versucht. Was gefunden wurde, ist an {games} Partien gemessen, die an der Suche "
              "nicht teilhatten, neben den Regeln, wie sie sind (Spieler: {players}).",
    },
    "numbers": {"en": "Numbers", "fr": "Nombres", "de": "Zahlen"},
    "turned": {
        "en": "{name}: {now} instead of {was} (tried from {low} to {high})",
        "fr": "{name} : {now} au lieu de {was} (essayé de {low} à {high})",
        "de": "{name}: {now} statt {was} (versucht von {low} bis {high})",
    },
    "number of": {"en": "{of}: {what}", "fr": "{of} : {what}", "de": "{of}: {what}"},
    "wanted": {"en": "(wanted: {wanted})", "fr": "(voulu : {wanted})", "de": "(gewünscht: {wanted})"},
    "before": {"en": "before", "fr": "avant", "de": "vorher"},
    "after": {"en": "after", "fr": "après", "de": "nachher"},
    "met": {"en": "Met.", "fr": "Atteint.", "de": "Erreicht."},
    "not met": {"en": "Not met.", "fr": "Pas atteint.", "de": "Nicht erreicht."},
    "unmet": {
        "en": "Not known whether it is met: more games would tell.",
        "fr": "On ne sait pas si c’est atteint : il faudrait plus de parties.",
        "de": "Ob es erreicht ist, ist nicht bekannt: mehr Partien würden es zeigen.",
    },
    "of gains": {
        "en": "{who}: how much more often they win, in points of share",
        "fr": "{who} : de combien ces places gagnent plus souvent, en points de part",
        "de": "{who}: wie viel öfter diese Plätze siegen, in Prozentpunkten",
    },
    "caution of search": {
        "en": "A search that was asked for one thing knows nothing else of the game: look at more of it with tassel "
              "balance.",
        "fr": "Une recherche à qui l’on a demandé une chose ne sait rien du reste du jeu : tassel balance en montre "
              "davantage.",
        "de": "Eine Suche, die nach einem gefragt wurde, weiß sonst nichts vom Spiel: mehr davon zeigt tassel balance.",
    },
    "caution of players": {
        "en": "What a thing is worth is told for players of this kind. In other hands it may be worth more, or less.",
        "fr": "Ce que vaut une chose est dit pour des joueurs de cette sorte. En d’autres mains elle peut valoir plus, "
              "ou moins.",
        "de": "Was etwas wert ist, gilt für Spieler dieser Art. In anderen Händen kann es mehr wert sein oder weniger.",
    },
    "caution": {
        "en": "Who holds something may win because of it, or hold it because of winning. What a thing does is said by "
              "tassel balance.",
        "fr": "Qui tient une carte gagne peut-être grâce à elle, ou la tient parce qu’il gagne. Ce que fait une "
              "carte, tassel balance le dit.",
        "de": "Wer etwas hat, gewinnt vielleicht deswegen, oder hat es, weil er gewinnt. Was etwas bewirkt, sagt "
              "tassel balance.",
    },
}  # fmt: skip


def say(key: str, lang: str, **given: object) -> str:
    """In English for a game of another language."""
    told = REPORT_WORDS[key]
    return told.get(lang, told["en"]).format(**given)


_POINT, _THOUSANDS = {"en": ".", "fr": ",", "de": ","}, {"en": ",", "fr": "\u202f", "de": "."}
_OTHER_SIGNS = {lang: str.maketrans({".": _POINT[lang], ",": _THOUSANDS[lang], "-": "−"}) for lang in _POINT}


def written_number(lang: str, number: float, places: int = 0, signed: bool = False) -> str:
    """As it is written in a language; never a nought below nought."""
    rounded = round(number, places) + 0.0
    return f"{rounded:{'+' if signed else ''},.{places}f}".translate(_OTHER_SIGNS.get(lang, _OTHER_SIGNS["en"]))
