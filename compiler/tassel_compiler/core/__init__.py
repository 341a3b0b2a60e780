"""The checked tree: every word bound, every type known, every sentence reduced to what it does.

Texts come in with sugar (adjectives, `any`, suffix `if`, bare nouns of the actor); what goes out is small enough that
lowering has no decisions left about meaning. Nothing here depends on the number of players: members and sizes are
named, and become numbers when a program is laid out.
"""

from tassel_compiler.core.statements import (
    Advance as Advance,
)
from tassel_compiler.core.statements import (
    Arm as Arm,
)
from tassel_compiler.core.statements import (
    AsOne as AsOne,
)
from tassel_compiler.core.statements import (
    Branch as Branch,
)
from tassel_compiler.core.statements import (
    CallRule as CallRule,
)
from tassel_compiler.core.statements import (
    Choose as Choose,
)
from tassel_compiler.core.statements import (
    ChooseOne as ChooseOne,
)
from tassel_compiler.core.statements import (
    Compose as Compose,
)
from tassel_compiler.core.statements import (
    DoRow as DoRow,
)
from tassel_compiler.core.statements import (
    Draw as Draw,
)
from tassel_compiler.core.statements import (
    Each as Each,
)
from tassel_compiler.core.statements import (
    Holder as Holder,
)
from tassel_compiler.core.statements import (
    IfPossible as IfPossible,
)
from tassel_compiler.core.statements import (
    Let as Let,
)
from tassel_compiler.core.statements import (
    MayDo as MayDo,
)
from tassel_compiler.core.statements import (
    Option as Option,
)
from tassel_compiler.core.statements import (
    PutCard as PutCard,
)
from tassel_compiler.core.statements import (
    Repeat as Repeat,
)
from tassel_compiler.core.statements import (
    Require as Require,
)
from tassel_compiler.core.statements import (
    RequirePossible as RequirePossible,
)
from tassel_compiler.core.statements import (
    Secretly as Secretly,
)
from tassel_compiler.core.statements import (
    ShuffleZone as ShuffleZone,
)
from tassel_compiler.core.statements import (
    Stmt as Stmt,
)
from tassel_compiler.core.statements import (
    Stmts as Stmts,
)
from tassel_compiler.core.statements import (
    Transfer as Transfer,
)
from tassel_compiler.core.statements import (
    TransferBasket as TransferBasket,
)
from tassel_compiler.core.statements import (
    UpTo as UpTo,
)
from tassel_compiler.core.statements import (
    Write as Write,
)
from tassel_compiler.core.terms import (
    Among as Among,
)
from tassel_compiler.core.terms import (
    Arith as Arith,
)
from tassel_compiler.core.terms import (
    Ask as Ask,
)
from tassel_compiler.core.terms import (
    Both as Both,
)
from tassel_compiler.core.terms import (
    Built as Built,
)
from tassel_compiler.core.terms import (
    Cmp as Cmp,
)
from tassel_compiler.core.terms import (
    Cond as Cond,
)
from tassel_compiler.core.terms import (
    ConstRef as ConstRef,
)
from tassel_compiler.core.terms import (
    DistanceOf as DistanceOf,
)
from tassel_compiler.core.terms import (
    Domain as Domain,
)
from tassel_compiler.core.terms import (
    Every as Every,
)
from tassel_compiler.core.terms import (
    Expr as Expr,
)
from tassel_compiler.core.terms import (
    FoldOf as FoldOf,
)
from tassel_compiler.core.terms import (
    FormulaOf as FormulaOf,
)
from tassel_compiler.core.terms import (
    GridAt as GridAt,
)
from tassel_compiler.core.terms import (
    Held as Held,
)
from tassel_compiler.core.terms import (
    Index as Index,
)
from tassel_compiler.core.terms import (
    ItRef as ItRef,
)
from tassel_compiler.core.terms import (
    Joined as Joined,
)
from tassel_compiler.core.terms import (
    Leading as Leading,
)
from tassel_compiler.core.terms import (
    Level as Level,
)
from tassel_compiler.core.terms import (
    ListAt as ListAt,
)
from tassel_compiler.core.terms import (
    Listed as Listed,
)
from tassel_compiler.core.terms import (
    Marked as Marked,
)
from tassel_compiler.core.terms import (
    MemberOf as MemberOf,
)
from tassel_compiler.core.terms import (
    Near as Near,
)
from tassel_compiler.core.terms import (
    No as No,
)
from tassel_compiler.core.terms import (
    Nobody as Nobody,
)
from tassel_compiler.core.terms import (
    Num as Num,
)
from tassel_compiler.core.terms import (
    Numbers as Numbers,
)
from tassel_compiler.core.terms import (
    Open as Open,
)
from tassel_compiler.core.terms import (
    PlayerCount as PlayerCount,
)
from tassel_compiler.core.terms import (
    Read as Read,
)
from tassel_compiler.core.terms import (
    Seats as Seats,
)
from tassel_compiler.core.terms import (
    SetOf as SetOf,
)
from tassel_compiler.core.terms import (
    Some as Some,
)
from tassel_compiler.core.terms import (
    Term as Term,
)
from tassel_compiler.core.terms import (
    TrailOf as TrailOf,
)
from tassel_compiler.core.terms import (
    ValueCall as ValueCall,
)
from tassel_compiler.core.terms import (
    Var as Var,
)
from tassel_compiler.core.terms import (
    VarRef as VarRef,
)
from tassel_compiler.core.terms import (
    Within as Within,
)
from tassel_compiler.core.terms import (
    ZoneCard as ZoneCard,
)
from tassel_compiler.core.terms import (
    ZoneSize as ZoneSize,
)
from tassel_compiler.core.tree import (
    Changed as Changed,
)
from tassel_compiler.core.tree import (
    Checked as Checked,
)
from tassel_compiler.core.tree import (
    Hooked as Hooked,
)
from tassel_compiler.core.tree import (
    Procedure as Procedure,
)
from tassel_compiler.core.tree import (
    Step as Step,
)
from tassel_compiler.core.tree import (
    Value as Value,
)
from tassel_compiler.core.tree import (
    level_value as level_value,
)
from tassel_compiler.core.tree import (
    member_value as member_value,
)
from tassel_compiler.core.tree import (
    person as person,
)
