"""What a report says, in each language. A report in another language is one column more."""

from __future__ import annotations

REPORT_WORDS: dict[str, dict[str, str]] = {
    "title": {"en": "What {games} games say", "fr": "Ce que disent {games} jeux", "de": "Was {games} Partien sagen"},
    "played": {
        "en": "{rules}, {players} players, seeds {first} to {last}.",
        "fr": "{rules}, {players} joueurs, graines {first} à {last}.",
        "de": "{rules}, {players} Spieler, Startzahlen {first} bis {last}.",
    },
    "how": {
        "en": "Whiskers are intervals that hold the truth 95 times in a hundred. Again with:",
        "fr": "Les traits sont des intervalles qui contiennent la vérité 95 fois sur cent. À refaire avec :",
        "de": "Striche sind Intervalle, die in 95 von hundert Fällen die Wahrheit enthalten. Noch einmal mit:",
    },
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
    return REPORT_WORDS[key][lang].format(**given)
