"""The printed book of a rule set: from the checked tree, by a plan that stands in YAML, to a model that writers print.

On entry stand a rule set, its plans (`print/book.yaml` beside the rules), the rulings and a language; on exit a `Book`
in which every entity of the rule set has exactly one place. Which chapters there are and what they hold is data; what
no plan places goes to the chapter for the rest.
"""

from tassel_compiler.printing.book.model import Book, anchors
from tassel_compiler.printing.book.outline import Sources, difference_page, outline, player_aid
from tassel_compiler.printing.book.plan import BookPlan, read_plan

__all__ = ["Book", "BookPlan", "Sources", "anchors", "difference_page", "outline", "player_aid", "read_plan"]
