"""The steps by which documents of older versions of the game become today's.

``MIGRATIONS[v]`` turns the plain document of schema ``v`` into that of ``v + 1``. An entry is written once, on the
day the schema changes, and never edited afterwards: it knows plain values only, nothing of the engine, so that it
means the same in ten years.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

SCHEMA = 7
"""The schema that this version of the game writes."""
WITHOUT_GUESTS = 6
"""The schema of a game that has no guests: its bytes are those of before there were any, and older versions read it."""


def _name_the_rules(document: dict[str, Any]) -> dict[str, Any]:
    """Migrate 1 to 2: a campaign names the version of the rules' data it is played under; until then there was one."""
    campaign, episode = document.get("campaign"), document.get("episode")
    if campaign is not None:
        document = {**document, "campaign": {**campaign, "engine": "0.1.0"}}
    if episode is not None:
        document = {**document, "episode": {**episode, "record": {**episode["record"], "engine": "0.1.0"}}}
    return document


def _let_players_change_names(document: dict[str, Any]) -> dict[str, Any]:
    """Migrate 2 to 3: whoever replaces a player may give the city another name and animal; until then nobody could."""
    return document


def _log_single_episodes(document: dict[str, Any]) -> dict[str, Any]:
    """Migrate 3 to 4: an episode on its own has a log, as a campaign has; one without is given it when it is opened."""
    return document


def _log_the_story(document: dict[str, Any]) -> dict[str, Any]:
    """Migrate 4 to 5: a campaign's log may tell what its story has asked; until then it asked nothing."""
    return document


def _name_the_place(document: dict[str, Any]) -> dict[str, Any]:
    """Migrate 5 to 6: a campaign is called as its place, no longer as a city of it; without a title it is given a name.

    Its log may tell on which day an episode ended; until then it told none.
    """
    cities = {player["name"] for player in document["players"]}
    if document["kind"] == "campaign" and document["title"] in cities:
        document = {**document, "title": None}
    return document


def _have_guests(document: dict[str, Any]) -> dict[str, Any]:
    """Migrate 6 to 7: a game may keep cities that grow beside it; until then it had none."""
    return document


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: _name_the_rules,
    2: _let_players_change_names,
    3: _log_single_episodes,
    4: _log_the_story,
    5: _name_the_place,
    6: _have_guests,
}


def migrate(document: dict[str, Any], schema: int) -> dict[str, Any]:
    """Return ``document``, written under ``schema`` (at most ``SCHEMA``), as one of schema ``SCHEMA``."""
    for version in range(schema, SCHEMA):
        document = MIGRATIONS[version](document)
    return document
