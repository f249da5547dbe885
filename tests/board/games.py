"""Games for the tests of the board."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gm.catalogue import Catalogue
from gm.sextagon.course import Course
from gm.sextagon.orders import RoundOrders, ShipOrders, TeamOrders
from gm.sextagon.played import play
from gm.sextagon.state import State
from tests.sextagon.random_games import random_orders, random_scenario, random_state
from tests.tui.seas import state_of

EN, CS = Catalogue("en"), Catalogue("cs")


def random_course(seed: int, rounds: int = 3) -> Course:
    """The game that the seed stands for: some rounds from a state in the middle of it."""
    rng = Random(seed)
    state = opening = random_state(rng, random_scenario(rng))
    played = []
    for _ in range(rounds):
        played.append(play(state, random_orders(rng, state, slips=rng.random() < 0.5), cut=True))
        state = played[-1].state
    return Course(opening, tuple(played))


def played(opening: State, rounds: Sequence[RoundOrders]) -> Course:
    """A game with these rounds; what is faulty is cut."""
    state = opening
    done = []
    for orders in rounds:
        done.append(play(state, orders, cut=True))
        state = done[-1].state
    return Course(opening, tuple(done))


SEA = """\
game: sextagon
title: Zkouška
language: en
teams:
  - {id: red, name: Rudí racci, side: NE, port: 2}
  - {id: blue, name: Modré velryby, side: SE, port: 8}
size: 3
features: {B9: 3, C10: reef, D7: octopus, E8: 1, E16: telescope, G10: 2, J8: rum, J14: bermuda, L10: seahorse}
"""


def small(rounds: int = 3, text: str = SEA) -> Course:
    """A voyage to an island and back, round by round; a second team that buys, sails out and shoots."""
    papers = (
        {
            "red": TeamOrders("6", ships={"1": ShipOrders("B13 B11 B9 B11 B13 port")}),
            "blue": TeamOrders("12", buy=("battleship",)),
        },
        {"red": TeamOrders("2", joker=True, ships={"1": ShipOrders("B13 B11 B9 C10")}), "blue": TeamOrders("5")},
        {"blue": TeamOrders("4", port="9", ships={"B": ShipOrders(shot="G16")})},
    )
    return played(state_of(text), [RoundOrders(n, paper) for n, paper in enumerate(papers[:rounds], 1)])
