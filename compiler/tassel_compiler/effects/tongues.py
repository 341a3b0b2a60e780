"""What people call the words of the rules language: everyday English, French, German and Dutch.

Somebody who thinks of `prends` or `wenn` is told `take` or `if`. A word may stand for several; which one is meant
follows from what may stand in its place.
"""

from __future__ import annotations

from functools import cache

from tassel_compiler.spelling.numerals import numeral

# the word of the language: what others say for it
_SAID = {
    "take": "get grab fetch collect nimm nehme nehmen prends prend prendre prenez neem neemt pak pakt",
    "gain": (
        "recevoir recevez reçoit erhält bekommt gewinnt gagnent gains receive receives earn earns obtain "
        "krijg krijgt ontvang ontvangt "
        "gets erhalte erhalten bekomme gewinne gagne gagner gagnez reçois"
    ),
    "score": "marquez marquent wertet werte scores win wins marque marquer punkte scoor scoort",
    "pay": (
        "zahlt bezahlt payons versez verser pays spend give gives return returns zahle zahlen bezahle gib "
        "betaal betaalt betalen "
        "paie paye payer payez dépense donne"
    ),
    "lose": "verliert loses forfeit verliere verlieren perds perd perdre perdez verlies verliest",
    "advance": "avancez progress climb rücke avance avancer",
    "raise": "raises increase increment erhöhe augmente verhoog verhoogt",
    "lower": "lowers decrease decrement reduce senke diminue baisse verlaag verlaagt",
    "set": "assign setze mets définis zet stel",
    "put": "posez placez legt stellt puts place lay lege stelle pose poser place-le leg leggen plaats",
    "draw": "piochez tirez zieht draws ziehe ziehen pioche piocher tire trek trekt",
    "move": "déplacez bewegt moves discard transfer bewege verschiebe déplace verplaats verplaatst",
    "shuffle": "mélangez mischt mix shuffles mische mischen mélange mélanger schud schudt",
    "choose": "wählt pick select chooses wähle wählen choisis choisir choisissez kies kiest",
    "require": "must need needs demand muss exige",
    "let": "define var soit sei laat",
    "if": "when wenn falls si whenever als indien",
    "else": "otherwise sonst andernfalls sinon anders",
    "else if": "elif elseif elsif elsenif",
    "may:": "optional optionally darf kann peut facultatif mag",
    "for each": "foreach forall für pour chaque jede jeder jedes elk elke ieder iedere",
    "repeat": "loop wiederhole répète herhaal herhaalt",
    "times": "time mal fois keer maal",
    "while": "solange tant zolang",
    "as": "als comme",
    "and": "und et plus",
    "or": "oder ou",
    "not": "nicht kein pas isnt niet geen",
    "is": "are ist sind est sont equals equal",
    "in": "within inside among dans im among into",
    "on": "onto upon auf sur at",
    "to": "nach zu an à vers naar",
    "from": "von aus de depuis off van uit",
    "per": "pro par je",
    "by": "um nach par per",
    "of": "von de des",
    "where": "wo with having whose which that où avec mit waar",
    "with": "mit avec met",
    "exists": "existiert existe bestaat",
    "sum": "total summe somme som totaal",
    "count": "number anzahl nombre aantal",
    "highest": "maximum biggest largest höchste hoogste",
    "lowest": "minimum smallest niedrigste laagste",
    "some": "einige quelque any",
    "first": "erste premier eerste",
    "before": "vor avant bevor voor",
    "after": "nach après na",
    "instead of": "statt anstatt",
    "anyone": "everyone everybody anybody all any jeder tous",
    "others": "other another opponents opponent anderen autres",
    "yes": "true done on ja oui wahr vrai",
    "no": "false off nein non falsch faux",
    "nobody": "none null nothing nil noone niemand personne keiner",
    "you": "yours mine me i us we du moi toi self myself ich je vous jij jou",
    "your": "my our dein votre mein jouw",
    "supply": "bank stock reserve pool-of-pieces vorrat réserve banque box voorraad",
    "players": "spieler joueurs everyone everybody spelers",
    "number": "int integer num amount zahl nombre numeric getal",
    "flag": "bool boolean bit toggle",
    "group of": "set",
    "list of": "array",
}


@cache
def _meanings() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for own, others in _SAID.items():
        for word in others.split():
            found[word] = (*found.get(word, ()), own)
    return found


def meant_in_tongue(word: str) -> tuple[str, ...]:
    """The words of the language that somebody may mean by this one, and a numeral as digits."""
    number = numeral(word)
    found = _meanings().get(word.casefold(), ())
    return found if number is None else (*found, str(number))
