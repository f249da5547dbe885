"""Small games for the tests of the screens."""

from __future__ import annotations

from gm.located import Reader, read_text
from gm.sextagon.reading.scenario import read_scenario
from gm.sextagon.state import State

SMALL = """\
game: sextagon
title: Zkouška
language: en
teams:
  - {id: red, name: Rudí racci, side: NE}
  - {id: blue, name: "Modré [b]velryby[/b]", side: SE}
size: 3
features: {B9: 3, C10: reef, D7: octopus, E8: 1, E16: telescope, G10: 2, J8: rum, J14: bermuda, L10: seahorse}
"""

MIDDLE = (
    SMALL
    + """\
start:
  round: 2
  lost: 0
  revealed: [A10, B7-B13, C8-C10, D7]
  floating: {B11: 1}
  islands: {B9: 2}
  wrecks: {C10: 1}
  teams:
    red:
      port: 2
      ships: {1: {at: B9}, 2: {at: A10}, 3: {at: D7, held: true}, B: {at: A10}}
    blue:
      port: 2
      ships: {1: {at: port}, 2: {at: C8, ready: [telescope]}}
"""
)
"""The same in the middle: a ship on an island, two on one cell, one held, two ports in a bay."""


def state_of(text: str = SMALL) -> State:
    """The state in which a scenario's game begins."""
    reader = Reader()
    state = read_scenario(read_text(text, "test.yaml", reader)[0], reader)
    reader.finish()
    assert state is not None
    return state
