"""What published pages say themselves, in the languages that games ship in."""

from __future__ import annotations

from collections.abc import Mapping

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "play": "Play it here", "rules": "The rule book", "cards": "The cards", "diff": "What is different",
        "balance": "What games say", "play-said": "Against programs, in this browser; nothing is sent anywhere.",
        "rules-said": "To read on a screen, to search, and to print.",
        "cards-said": "Every card with what it does, and a file to print and cut out.",
        "diff-said": "What changes for players against {below}.",
        "balance-said": "Games between programs, with intervals.", "print": "Print and cut out (PDF)",
        "back": "Contents", "players": "{low} to {high} players", "script": "The game needs JavaScript.",
    },
    "fr": {
        "play": "Jouer ici", "rules": "La règle du jeu", "cards": "Les cartes", "diff": "Ce qui diffère",
        "balance": "Ce que disent les parties",
        "play-said": "Contre des programmes, dans ce navigateur ; rien n’est envoyé nulle part.",
        "rules-said": "À lire à l’écran, à parcourir, à imprimer.",
        "cards-said": "Chaque carte avec son effet, et un fichier à imprimer et à découper.",
        "diff-said": "Ce qui change pour les joueurs par rapport à {below}.",
        "balance-said": "Des parties entre programmes, avec leurs intervalles.",
        "print": "À imprimer et à découper (PDF)", "back": "Sommaire",
        "players": "{low} à {high} joueurs", "script": "La partie a besoin de JavaScript.",
    },
    "de": {
        "play": "Hier spielen", "rules": "Die Spielregel", "cards": "Die Karten", "diff": "Was anders ist",
        "balance": "Was Partien sagen",
        "play-said": "Gegen Programme, in diesem Browser; nichts wird irgendwohin gesendet.",
        "rules-said": "Zum Lesen am Bildschirm, zum Suchen und zum Drucken.",
        "cards-said": "Jede Karte mit dem, was sie bewirkt, und eine Datei zum Drucken und Ausschneiden.",
        "diff-said": "Was sich für Spieler ändert gegenüber {below}.",
        "balance-said": "Partien zwischen Programmen, mit Intervallen.",
        "print": "Zum Drucken und Ausschneiden (PDF)", "back": "Inhalt",
        "players": "{low} bis {high} Spieler", "script": "Die Partie braucht JavaScript.",
    },
    "nl": {
        "play": "Hier spelen", "rules": "De spelregels", "cards": "De kaarten", "diff": "Wat er anders is",
        "balance": "Wat partijen zeggen",
        "play-said": "Tegen programma’s, in deze browser; er wordt nergens iets heen gestuurd.",
        "rules-said": "Om op het scherm te lezen, te doorzoeken en af te drukken.",
        "cards-said": "Elke kaart met wat ze doet, en een bestand om af te drukken en uit te knippen.",
        "diff-said": "Wat er voor spelers verandert ten opzichte van {below}.",
        "balance-said": "Partijen tussen programma’s, met intervallen.",
        "print": "Om af te drukken en uit te knippen (PDF)", "back": "Inhoud",
        "players": "{low} tot {high} spelers", "script": "De partij heeft JavaScript nodig.",
    },
}  # fmt: skip
_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "nl": "Nederlands"}


def page_words(lang: str) -> Mapping[str, str]:
    """Rules may be printed in a language that pages do not speak: then they speak English around it."""
    return _WORDS.get(lang, _WORDS["en"])


def language_name(lang: str) -> str:
    return _NAMES.get(lang, lang)
