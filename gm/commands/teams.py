"""The team that an option names."""

from __future__ import annotations

from gm.catalogue import Catalogue
from gm.drafts import team_called, teams_listed
from gm.faults import Faulty
from gm.located import safe
from gm.sextagon.scenario import Scenario


def known_team(word: str, scenario: Scenario, say: Catalogue) -> str:
    """The id of the team that is meant by its id, letter or name. Raises `Faulty`, with the teams that there are."""
    team = team_called(word, scenario)
    if team is None:
        raise Faulty(say("cli.no_team", team=safe(word), known=safe(teams_listed(scenario))))
    return team
