"""The public board: a game as everybody may see it, as one self-contained HTML page for a projector or a phone.

It is made from the public views of the game alone (S10.1, S10.4).
"""

from gm.board.page import board_page, is_page, when, write_board

__all__ = ["board_page", "is_page", "when", "write_board"]
