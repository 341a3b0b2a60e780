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
        "krijg krijgt ontvang ontvangt gets erhalte erhalten bekomme gewinne gagne gagner gagnez reçois"
    ),
    "score": "marquez marquent wertet werte scores win wins marque marquer punkte scoor scoort",
    "pay": (
        "zahlt bezahlt payons versez verser pays spend give gives return returns zahle zahlen bezahle gib "
        "betaal betaalt betalen paie paye payer payez dépense donne"
    ),
    "lose": "verliert loses forfeit verliere verlieren perds perd perdre perdez verlies verliest",
    "advance": "avancez progress climb rücke avance avancer rücken vorrücken progresse monte stijg schuif klim",
    "raise": "raises increase increment erhöhe augmente verhoog verhoogt",
    "lower": "lowers decrease decrement reduce senke diminue baisse verlaag verlaagt",
    "set": "assign setze mets définis zet stel",
    "put": "posez placez legt stellt puts place lay lege stelle pose poser place-le leg leggen plaats",
    "draw": "piochez tirez zieht draws ziehe ziehen pioche piocher tire trek trekt",
    "move": "déplacez bewegt moves discard transfer bewege verschiebe déplace verplaats verplaatst",
    "shuffle": "mélangez mischt mix shuffles mische mischen mélange mélanger schud schudt battez battre",
    "choose": (
        "wählt pick select chooses wähle wählen choisis choisir choisissez kies kiest auswählen wählst "
        "sélectionnez sélectionne opte selecteer"
    ),
    "require": "must need needs demand muss exige verlange benötigt exigez il-faut vereis vereist",
    "let": "define var soit sei laat soient laisse definiere definieer",
    "if": "when wenn falls si whenever als indien insofern soweit mits wanneer lorsque",
    "else": "otherwise sonst andernfalls sinon anders ansonsten autrement",
    "else if": "elif elseif elsif elsenif",
    "may:": "optional optionally darf kann peut facultatif mag könnt darfst kannst peux pouvez peuvent kan mogen magst",
    "for each": "foreach forall für pour chaque jede jeder jedes elk elke ieder iedere",
    "repeat": "loop wiederhole répète herhaal herhaalt wiederholt wiederholen répétez répéter herhalen",
    "times": "time mal fois keer maal mals malen fois-ci keren",
    "while": "solange tant zolang während pendant terwijl",
    "as": "als comme",
    "and": "und et plus",
    "or": "oder ou",
    "not": "nicht kein pas isnt niet geen keine keinen nie jamais ne nooit non",
    "is": "are ist sind est sont equals equal",
    "in": "within inside among dans im into",
    "on": "onto upon auf sur at",
    "to": "nach zu an à vers naar",
    "from": "von aus de depuis off van uit",
    "per": "pro par je",
    "by": "um nach par per",
    "of": "von de des",
    "where": "wo with having whose which that où avec mit waar",
    "with": "mit avec met",
    "exists": "existiert existe bestaat vorhanden aanwezig gibt",
    "sum": "total summe somme som totaal samen insgesamt summe-aller",
    "count": "number anzahl nombre aantal telling zahl anzahlen aantallen",
    "highest": (
        "maximum biggest largest höchste hoogste größte grösste meiste maximal grootste meeste hoogst höchster höchstes"
    ),
    "lowest": "minimum smallest niedrigste laagste kleinste wenigste minimal minste laagst niedrigster",
    "some": "einige quelque any irgendein irgendeine irgendwelche quelques eines sommige enkele",
    "first": "erste premier eerste ersten erster premiers eersten eerst",
    "before": "vor avant bevor voor davor vooraf",
    "after": "nach après na danach nachdem daarna ensuite",
    "instead of": "statt anstatt anstelle plaats-van lieu",
    "anyone": "everyone everybody anybody all any jeder tous",
    "others": "other another opponents opponent anderen autres andere autre übrigen overige anders",
    "yes": "true done on ja oui wahr vrai ingeschakeld richtig waar an",
    "no": "false off nein non falsch faux unwahr onwaar nee aus uit",
    "nobody": "none null nothing nil noone niemand personne keiner keinem aucun aucune geen-speler",
    "you": "yours mine me i us we du moi toi self myself ich je vous jij jou",
    "your": "my our dein votre mein jouw",
    "supply": "bank stock reserve pool-of-pieces vorrat réserve banque box voorraad pot caisse trésor kasse kas",
    "players": "spieler personen joueurs everyone everybody spelers",
    "number": "int integer num amount zahl nombre numeric getal",
    "flag": "bool boolean bit toggle",
    "possible": "möglich machbar mogelijk faisable doable feasible allowed can",
    "random": "zufällig zufall hasard aléatoire aléatoirement willekeurig toeval chance arbitrary",
    "one": "eins eine einen eines un une een één single",
    "maybe": "vielleicht misschien perhaps possibly peut-être optional",
    "any": "beliebig beliebige beliebigen egal welke willekeurige quelconque quelconques whichever",
    "all": "alle alles tous toutes tout allemaal every each sämtliche",
    "each": "jeder jede jedes jeden chaque ieder iedere elk elke every",
    "up": "bis jusque tot",
    "reversed": "umgekehrt inversé inverse omgekeerd rückwärts backwards descending",
    "secretly": "heimlich geheim verdeckt secrètement stiekem hidden",
    "exactly": "genau exactement precies just only",
    "mod": "modulo rest reste",
    "be": "sei soit sein être zijn wordt",
    "at": "bei am beim aan chez",
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
