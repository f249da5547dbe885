"""YAML with places: read what was typed, convert it, and tell every fault at once.

    reader = Reader()
    for document in read_file("scenario.yaml", reader):
        fields = reader.map(document, known={"title", "teams"}, required={"title"})
        if fields is not None and "title" in fields:
            title = reader.text(fields["title"])
    reader.finish()                    # raises FaultsFound with all faults, or returns

A fault is a code with arguments and a place; `tell` turns it into words.
"""

from gm.located.files import LARGEST, read_file
from gm.located.nodes import Node, Source
from gm.located.parse import DEEPEST, HEAVIEST, Collector, read_text
from gm.located.places import Fault, FaultsFound, Place
from gm.located.reader import LARGEST_WHOLE, Fields, Reader
from gm.located.telling import safe, sentence, tell, tell_all
from gm.located.words import nearest

__all__ = [
    "DEEPEST",
    "HEAVIEST",
    "LARGEST",
    "LARGEST_WHOLE",
    "Collector",
    "Fault",
    "FaultsFound",
    "Fields",
    "Node",
    "Place",
    "Reader",
    "Source",
    "nearest",
    "read_file",
    "read_text",
    "safe",
    "sentence",
    "tell",
    "tell_all",
]
