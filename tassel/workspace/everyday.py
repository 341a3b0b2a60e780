"""Signs and phrases of everyday writing, and what is written for them in sentences; idle words; words of one kind."""

from __future__ import annotations

from collections.abc import Mapping


def _read(table: str, parted_by: str = " | ") -> Mapping[str, tuple[str, ...]]:
    """By what people write: what is written here, which stands before the `~` in the table."""
    found: dict[str, tuple[str, ...]] = {}
    for line in table.strip("\n").splitlines():
        own, _, others = line.partition(" ~ ")
        for other in others.split(parted_by):
            found[other.strip()] = (*found.get(other.strip(), ()), own.strip())
    return found


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


PHRASES = _read("""
    from ~ à partir de | en partant de | en commençant par | ausgehend von | beginnend bei | beginnend mit
    from ~ starting with | starting from | starting at | beginning with | beginning at | out of | taken from
    while ~ as long as
    ; ~ and then | and also
    if ~ in case
    per ~ for every | for each
    for each ~ for every
    where ~ such that | so that | in which | for which
    = ~ equal to | is equal | eq
    > ~ more than | greater than | higher than | bigger than | is more than | is greater than | are more than | gt
    < ~ less than | fewer than | lower than | smaller than | is less than | are fewer than | lt
    >= ~ at least | is at least | not less than | gte
    <= ~ at most | is at most | not more than | no more than | lte
    up to ~ at most | any number
    * ~ x | multiplied by
    / ~ divided by
    at random ~ by random | randomly
    else ~ or else
    != ~ is not
    you ~ yours | mine
    in ~ next to | on the | to the
    on ~ on top | on the
    to ~ to the | to be
    be ~ to be
    by ~ with
    connected to ~ connected with
    some ~ any
    after ~ left of | to the left of | next after | clockwise from | clockwise of
    you's ~ your
    players ~ every player | all players | each player
    nobody ~ nobody else | no one
    instead of ~ instead
    reversed ~ descending | backwards | in reverse | downwards | in reverse order | decreasing
    put ~ put in
    count of ~ number of | how many | amount of
    move all ~ move every | move each | move any
    mod ~ modulo | modulus | remainder
     ~ of your choice | your choice | of choice
""")

SIGNS_SAID = _read(
    """
    ; ~ :  ,  .  &&  &  |
    , ~ :  ;
    : ~ ,  .  ;  {
    's ~ :  .  ’s  '
    and ~ ,  ;  +  &  &&
    or ~ ,  ||  |  /
    - ~ –  −  -=
    >= ~ =>  ≥
    <= ~ =<  ≤
    = ~ ==  :=
    != ~ ≠  <>
    to ~ :=  =  ..  →
    be ~ :=  =
    is ~ =
    * ~ ×  ·
    / ~ ÷  :
    ( ~ {  [
    ) ~ }  ]
    not ~ !
    mod ~ %
    + ~ +=
""",
    parted_by="  ",
)

IDLE = _words("""
    the a an le la les l un une der die das den dem el must will then please also just there that which all you your
    his her their he she it of each are is has have be do to on in from at by
""")
"""Words that say little where they stand too much."""

SAYS_MUCH = _words("""
    not no never unless except without if where when while or any all other others half double random exactly
    secretly reversed your may else repeat per choose require optional optionally
    another different same both only once twice again next previous left right first last until instead
    descending ascending backwards increasing decreasing rising falling upwards downwards
    more less fewer most least highest lowest greatest smallest biggest best worst greater smaller higher lower
    > < = >= <= != => =< == <> ≥ ≤ ≠ + - * / mod !
""")
"""What is never left out: it would say another thing."""

OF_ONE_KIND = (
    (0.9, "from to in on at of by per for after as"),
    (1.5, "take gain score draw advance raise"),
    (1.5, "pay lose lower put move"),
    (1.5, "draw move put take"),
    (1.0, "and + ,"),
    (1.2, "and or ; ,"),
    (1.0, "if where when while"),
    (1.2, "is exists ="),
    (1.3, "for as repeat choose"),
    (1.2, "times per for"),
)
"""Words of which people write one for the other, and how many slips that is."""

PUT_IN = (
    (1.0, "from in to is of by at on where for each times any as be one random ( )"),
    (1.15, "per"),
    (0.7, ": ; 's ,"),
    (1.2, "count some choose take gain score pay advance raise put let set may else do if + * ="),
)
"""What people forget, and how many slips that is."""

KEYS_SAID = _read("""
    grid ~ rooster | raster | grille | gitter | board | table | matrix | size
    before ~ avant | vor | voor | prior-to | ahead-of
    after ~ après | nach | na | behind | following
    name ~ nom | naam | noun
    one ~ singular | singulier | einzahl | enkelvoud | un | eins
    many ~ plural | pl | pluriel | mehrzahl | meervoud | plusieurs
    gender ~ genre | geschlecht | geslacht
    do ~ does | call | effect | effet | wirkung | action | aktion | actie | run | execute | then | faire
    when ~ wann | wenn | quand | wanneer | condition | bedingung | voorwaarde
    cost ~ coût | prix | preis | kosten | prijs
    m ~ masculine | male | masculin | männlich | mannelijk
    f ~ feminine | female | féminin | weiblich | vrouwelijk
    n ~ neuter | neutre | sächlich | onzijdig
    lacks ~ without | missing | has-not | not-has | excludes | not | no | lack | absent
    has ~ with | contains | includes | contain | include
    size ~ count | number | length | amount | cards | many
    scenario ~ name | title | szenario | scénario | test
    hooks ~ on | hook | triggers | events | trigger
    copies ~ exemplaires | anzahl | exemplare | aantal | exemplaren
    values ~ valeurs | werte | waarden | options | members
    levels ~ niveaux | stufen | niveaus | trappen
    has ~ a | hat | heeft | fields | members | attributes | properties
    of ~ params | parameters | arguments | args | takes | von | de | van
    is ~ formula | value | ist | est | expression
    title ~ titre | titel
    on ~ base | extends | auf | sur | op | prep | preposition | with-preposition
    only ~ options | choices | exactly | seulement | nur | alleen
    offered ~ includes | angeboten | aangeboden
    not-offered ~ excludes | excluded | without | missing
    choose ~ pick | chosen | answer | select | wähle | choisit | kies | choice
    by ~ who | actor | von | par | door
    given ~ setup | before | start | gegeben | gegeven | donné
    then ~ expect | after | result | dann | dan | alors | expected
    play ~ action | run | spiele | joue | speel | call
    face ~ side | visibility | seite | zijde
    holds ~ capacity | max | size | limit
    starts-in ~ starts | start | zone | deck
    ways ~ paths | connections | edges | wege | chemins | wegen
    id ~ name | slug | key | identifier
    remember ~ with | vars | variables | locals | memory | merke | onthoud
    with ~ remember | takes | given | parameters | params | args
    owner ~ of | belongs-to | owned-by | owned | holder | player | besitzer | eigentümer | propriétaire | eigenaar
    insert ~ hooks | into | einfügen | insérer | invoegen
    add ~ new | create | neu | hinzufügen | ajouter | ajout | toevoegen | nieuw
    change ~ modify | edit | set | override | replace | ändern | änderung | changer | modifier | wijzig | wijzigen
    remove ~ delete | without | drop | entfernen | löschen | supprimer | retirer | verwijder
    when ~ moves | choices | answers | decisions | plays
    printed ~ print | prints | says | shows | text
    decision ~ question | asks | asked | next-decision
    given ~ setup | state | table | board | position | initial
    at ~ timing | moment | trigger | event | zeitpunkt | moment-de | tijdstip
    use ~ usage | uses | limit | per-round
    once ~ used | one-time | uses
    optional ~ may | voluntary | free
    from ~ min | minimum | least | low | lowest | ab | dès | vanaf
    to ~ max | maximum | most | high | highest | bis | jusque | tot
    starts-in ~ zone | pile | location | begins-in
    seen-by ~ visible-to | seen | sichtbar-für
    grid ~ size | dimensions | width
    players ~ seats | spieler | joueurs | spelers | number-of-players
    rank ~ tiebreak | tiebreaker | tie-break | ties | order | ranking
    score ~ points | victory | win | winner
    start ~ begin | main | entry | first-rule
    first ~ starting-player | start-player | beginner
    languages ~ language | langs | sprachen | langues | talen | lang
    label ~ caption | short | heading
    ask ~ question | query | prompt | frage | vraag | demande
    deed ~ action | effect | do
    do ~ deed | verb | verbe | zeitwort | werkwoord
    which ~ lequel | laquelle | qui | que | welcher | welche | der | die | das | dat | who | whom | that-is | adjective
    which-not ~ lequel-pas | qui-pas | welcher-nicht | which-isn't
    if ~ si | wenn | falls | als
    clashes ~ not-with | conflicts | conflicts-with | incompatible | incompatible-with | excludes | exclude
    clashes ~ against | never-with | unverträglich | nicht-mit | pas-avec | niet-met
    needs ~ requires | depends | depends-on | only-with | braucht | nécessite | nodig | avec
    fr ~ français | french | frans | französisch
    de ~ deutsch | german | duits | allemand
    en ~ english | anglais | englisch | engels
    words ~ mots | wörter | woorden | texts | texte | textes | labels | translations
    cards ~ cartes | karten | kaarten
    kinds ~ genres | arten | soorten | types
    constants ~ constantes | konstanten | constanten
    places ~ lieux | orte | plaatsen
    nl ~ nederlands | dutch | niederländisch | néerlandais
""")
"""Keys by their names in other tools and other languages."""
