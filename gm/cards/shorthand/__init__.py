"""The shorthand in which a scorekeeper types: one line an entry, read sign by sign as it is typed.

What has been typed so far gives a `Reading`: the entry when it is whole, else the next question with its answers, or
the sign that makes no sense. Nothing here knows a screen.
"""

from gm.cards.shorthand.letters import Letters
from gm.cards.shorthand.reading import Choice, Question, Reading, Slip
from gm.cards.shorthand.table import meant, read, write

__all__ = ["Choice", "Letters", "Question", "Reading", "Slip", "meant", "read", "write"]
