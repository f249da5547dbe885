"""A game master's assistant: adjudicates the camp game Sextagon and scores two pirate card games."""

__version__ = "0.1.0"
