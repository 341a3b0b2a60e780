"""Documents: one file each, of a known kind and shape.

Why it exists: behind this stage nobody asks again whether a file has a head, or whether `uses` is a list of
names. On entry there is a path; on exit a frozen document whose `root` satisfies the schema of its kind, or
None.
"""

from tassel_compiler.documents.kinds import (
    AnswersFile,
    CardsFile,
    Document,
    Head,
    Icons,
    LayoutFile,
    Ledger,
    Log,
    Module,
    Overlay,
    PlanFile,
    ProgramFile,
    RulingsFile,
    ScenarioFile,
    TableFile,
    Use,
    Words,
)
from tassel_compiler.documents.reading import DocumentReader, parse, read

__all__ = [
    "AnswersFile", "CardsFile", "Document", "DocumentReader", "Head", "Icons", "LayoutFile", "Ledger", "Log", "Module",
    "Overlay", "PlanFile", "ProgramFile", "RulingsFile", "ScenarioFile", "TableFile", "Use", "Words", "parse", "read",
]  # fmt: skip
