"""A compiled game: everything an engine needs to play one rule set with one number of players.

The state is one vector of 32-bit cells. It begins with the header (`HEADER`), then come the frames of
rules, the slots and the zones, all at fixed addresses found in the layout. A zone instance is a length
followed by as many cells as it can hold, front first (cells past its end hold 0); which cards of a kind
lie where is also kept per card (`CardKind.where`), so that a card can be taken out of wherever it is.

Functions never ask; asking code is a graph of blocks. A block runs to a tail. `ask` stops the machine
with the number of the `Ask` in the pc cell (as a negative number, -1 - ask); the engine lists the
options by calling the ask's `options` function (which leaves the state as it was), puts the chosen value
into the answer cell and goes on with the block `then`. One option is taken without asking.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tassel_compiler.frozen import frozen
from tassel_compiler.ir.ops import Body, Value

FORMAT = 1

# Header cells. PC holds a block number, or -1 - n while ask n waits. STATUS is 0 while the game runs,
# 1 when it is over.
HASH, STATUS, PC, ANSWER, RNG0, RNG1, RNG2, RNG3 = range(8)
WHOSE = "whose/"  # among the words: a name with a place for whose it is (`the cards of {1}`)
SIGN = "sign/"  # among the words: a sign behind a word, with the space that the language has before it
HEADER = ("hash", "status", "pc", "answer", "rng0", "rng1", "rng2", "rng3")
NOBODY = -1


@frozen
class Function:
    """Code that never asks. A probe undoes what it does; an enumerator offers options."""

    name: str
    params: tuple[str, ...]
    body: Body
    role: str = "plain"          # plain | probe | options
    why: int = 0


@frozen
class Block:
    number: int
    owner: str                   # the rule it belongs to
    body: Body                   # every path ends in a tail
    why: int = 0                 # the sentence with which it begins


@frozen
class Decode:
    """How an option's value becomes an id and a label.

    form: number | flag | player | kind | place | card | options | basket | subset
    of:   the kind, place or card kind; for options the names; a basket packs amounts in base `base`,
          member 0 in the lowest digit. `stop` is the value that means "done" or "no" (None: there is none).
    """

    form: str
    of: str = ""
    names: tuple[str, ...] = ()
    base: int = 0
    stop: int | None = None
    stop_name: str = "done"


@frozen
class Tried:
    """Options that are found by trying many numbers, low..high-1, one by one: who chooses by lot draws a number first
    and tries that one (docs/determinism.md). The way round them, if there is one, is always open, and drawn as `high`.
    """

    function: str                # role probe, of the number: whether it is an option
    low: int
    high: int


@frozen
class WhyNot:
    """A test that an element had to pass: a function of the element, the words of the rules, the place."""

    function: str
    text: str
    place: str


@frozen
class Ask:
    number: int
    id: str                      # stable: go-fishing.sail.s
    owner: str                   # the rule that asks
    seat: Value                   # who is asked (reads cells only)
    options: str                 # function, role options, no parameters
    then: int                    # block that reads the answer
    decode: Decode
    candidates: str = ""         # function, role options: every element before tests
    tests: tuple[WhyNot, ...] = ()
    search: str = "none"         # none | test | search: what foresight costs here
    why: int = 0
    tried: Tried | None = None


@frozen
class Slot:
    """Cells with a name.

    `holder` is player, table, supply, header, frame, or the name of a place or card kind.

    `dims` are (index kind, size) from the outside in; the holder's own index comes first where it has one.
    `form` is number | flag | player | kind | place | card, `of` the kind's, place's or card
    kind's name, `maybe` allows nobody.
    """

    name: str
    holder: str
    base: int
    dims: tuple[tuple[str, int], ...]
    form: str = "number"
    of: str = ""
    maybe: bool = False
    hidden: bool = False         # seen by the owner only
    levels: int = 0              # of a track, whose steps are counted from 1; an amount has none
    moved: bool = False          # only moved from one holder to another: never fewer than none

    @property
    def size(self) -> int:
        n = 1
        for _, size in self.dims:
            n *= size
        return n


@frozen
class Zone:
    """A family of holders of cards: one instance, or one per player, place or kind value.

    Instances are numbered from `first` within their card kind. Instance i begins at the address
    table `zone.KIND`[i].
    """

    name: str
    cards: str                   # card kind
    holder: str                  # "" | player | place | kind
    count: int                   # how many instances
    first: int
    capacity: int
    base: int                    # address of the first instance; the next one is capacity + 1 further on
    face: str = "up"             # up | down
    seen_by: str = "all"         # all | owner | nobody
    turned: int = -1             # address of a flag for each card: those of which it holds everybody sees; -1: none


@frozen
class CardKind:
    name: str
    rows: tuple[str, ...]        # the different cards
    row_of: tuple[int, ...]      # card number -> row
    home: tuple[int, ...]        # card number -> zone instance it starts in
    where: int                   # address of "which zone instance holds it", one cell per card
    zones: int = 0               # number of zone instances

    @property
    def count(self) -> int:
        return len(self.row_of)


@frozen
class Names:
    """The members of a kind or place, by number. A grid has (rows, columns), else (0, 0)."""

    name: str
    members: tuple[str, ...]
    grid: tuple[int, int] = (0, 0)
    ring: bool = False


@frozen
class Why:
    """A place in the rules that changes something."""

    path: str                    # rules/go-fishing/steps/sail
    text: str                    # the sentence as written
    place: str                   # file:line


@frozen
class Stop:
    """A place in the rules where a number may be one that means nothing; then the game stops."""

    why: int                     # the sentence
    what: str = ""               # what the number is, in words; none where something is asked of what is not there


WITHOUT_END = "work without end"
"""What a stop says of where the work of one run is counted."""


@frozen
class CellRange:
    """Cells that belong together and the numbers that they may hold.

    Of `secret` ones each belongs to a seat, in order, and holds 0 as long as that seat has not decided: nobody else
    knows it, and whoever imagines what he cannot see lets the others decide anew.
    """

    base: int
    count: int
    low: int
    high: int
    secret: bool = False


@frozen
class EntryPoint:
    """A rule that can be started on its own (scenarios do): where, and the cells of what it takes."""

    rule: str
    block: int                   # -1 if it never asks: then call `function`
    function: str
    ret: int                     # cell of the return block, or -1
    params: tuple[str, ...]      # names; "you" first if somebody must act
    cells: tuple[int, ...]       # their cells (asking rules)
    takes: tuple[str, ...] = ()  # what each of them is: number, flag, player, or the name of a kind, place or card kind
    acts: bool = False           # somebody must act: without a player it means nothing


@frozen
class Frame:
    """The cells that an asking rule uses while it runs. Rules that never run together may share cells.

    Which rules run follows from the vector: the owner of the block in the pc cell, then the owner of the
    block in its return cell, and so on. Cells of frames that do not run are leftovers, without meaning.
    """

    rule: str
    ret: int                     # cell of the return block, or -1
    cells: tuple[int, ...]       # everything else it uses


@frozen
class Law:
    """Pieces that cannot vanish: the sum of these cells never changes."""

    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Program:
    rules: str
    players: int
    title: dict[str, str]
    cells: int
    start: tuple[int, ...]                   # the vector before the first block runs (generator not set)
    slots: tuple[Slot, ...]
    zones: tuple[Zone, ...]
    cards: dict[str, CardKind]
    names: dict[str, Names]                  # kinds and places
    tables: dict[str, tuple[int, ...]]
    functions: dict[str, Function]
    blocks: tuple[Block, ...]                # by number; block 0 halts
    asks: tuple[Ask, ...]
    entry: int                               # the block the game begins with
    entries: dict[str, EntryPoint]
    rank: tuple[str, ...]                    # functions of a player, first decides; most wins
    score: str                               # the player slot that counts the points
    laws: tuple[Law, ...]
    whys: tuple[Why, ...]
    words: dict[str, dict[str, str]] = field(default_factory=dict)   # language -> id -> printed name
    frames: dict[str, Frame] = field(default_factory=dict)           # asking rule -> its cells
    stops: tuple[Stop, ...] = ()
    ranges: tuple[CellRange, ...] = ()       # of frames; what slots and zones may hold their records say
    hash: str = ""                           # of everything above, set by `finish`
