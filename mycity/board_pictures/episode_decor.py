"""The decor of an episode's boards: the surroundings, and what is known of the campaign by then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from mycity.board_pictures.lighting import CITY_HOUR, ISLAND_HOUR, at_hour, load_lights
from mycity.content.campaign_files import load_campaign_file
from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES
from mycity.content.lands.scenery import map_of
from mycity.content.tiled.maps import CityMap, board_names, load_city_map
from mycity.engine.board import Board
from mycity.engine.campaign.plan import CampaignPlan
from mycity.engine.city import City
from mycity.engine.episode import State
from mycity.engine.rules.railway import RAIL
from mycity.engine.rules.totems import Totems
from mycity.ui.messages import mark
from mycity.ui.pictures.lights import NOON

COG, INVESTOR = "keep-cog", "keep-investor"
"""The pictures of what lies or walks on buildings."""
_FIRST_WORDS = {
    "start.river": mark("Drag the building to the river."),
    "start.sawmill": mark("Drag the building to the sawmill."),
    "start.palace": mark("Drag the building to the palace."),
    "start.beach": mark("Drag the tile to the beach."),
}


@dataclass(frozen=True)
class EpisodeDecor:
    """The surroundings and secrets of an episode, by which its boards are shown.

    Attributes:
        scenery: The ring around them; the railway is part of it only once there is one.
        strewn: The number by which trees and boulders, boats and rocks are strewn there; 0 as around printed boards.
        forest_squares: Whether the small squares of the forest are known.
        investor: Whether the investor walks about.
        campaign: Whether the episode is one of a campaign, where things are kept.
        roofs: The variant of roofs that the families begin with: another in the next episode, or the next game.
        first: What is said before the first building, a source text.
        light: The name of the light in which the boards stand (see `lighting`).
        totems: Whether a rule asks for an island's totems; otherwise they are old stones in the jungle.
    """

    scenery: tuple[str, ...] | None = None
    forest_squares: bool = False
    investor: bool = False
    campaign: bool = False
    roofs: int = 0
    first: str = _FIRST_WORDS["start.river"]
    strewn: int = 0
    light: str = NOON.name
    totems: bool = True

    def known(self, board: Board) -> Board:
        """Return a board without what nobody knows of yet."""
        return board if self.forest_squares or not board.forest_squares else replace(board, forest_squares=0)

    def badges(self, city: City, number: int) -> tuple[str, ...]:
        """Return what lies on the building that was built as the one of that number, from 0."""
        cog = (COG,) if city.placed[number].building.id in city.holdings.cogs else ()
        stands_here = self.investor and number == len(city.placed) - 1
        return (*cog, INVESTOR) if stands_here else cog


PLAIN = EpisodeDecor()
"""A board shown for itself, outside an episode."""


def decor_of(state: State) -> EpisodeDecor:
    table, rules = state.table, [rule.key for rule in state.rules.rules]
    return decor_for(table.scenario.game, table.scenario.episode, rules, table.players[0].board, table.seed)


def decor_then(state: State, hour: int) -> EpisodeDecor:
    """Return the decor of a finished game: an evening's boards keep the light of the hour at which it ended."""
    decor = decor_of(state)
    return replace(decor, light=at_hour(decor.light, hour))


def at_noon(decor: EpisodeDecor) -> EpisodeDecor:
    """Return the same without a light of its own: nothing distracts whoever learns the game."""
    return replace(decor, light=NOON.name)


def decor_between(plan: CampaignPlan, opened: int) -> EpisodeDecor:
    """Return how the boards of a campaign are shown between two episodes, once so many letters were opened."""
    return EpisodeDecor(
        known_scenery(plan, opened),
        knows_forest_squares(plan, opened),
        campaign=True,
        light=_light_of(plan, max(1, opened)),
        totems=knows_totems(plan, opened),
    )


def decor_for(game: str, episode: int | None, rules: Sequence[str], board: Board, seed: int) -> EpisodeDecor:
    """Return the decor of an episode that is told by its record.

    Args:
        game: Whose rules.
        episode: Its number in a campaign.
        rules: The ids of those in force.
        board: Any board of it.
        seed: That of its deck: the roofs of a game without episodes turn with it.
    """
    first = next((words for rule, words in _FIRST_WORDS.items() if rule in rules), _FIRST_WORDS["start.river"])
    if episode is None or not GAMES[game].is_campaign:
        drawn = map_of(board)
        investor = "investor" in rules
        light = CITY_HOUR if board.land.has_banks else ISLAND_HOUR
        return EpisodeDecor(
            _scenery_of(drawn),
            investor=investor,
            roofs=seed,
            first=first,
            strewn=_strewn(drawn),
            light=light,
            totems=Totems.id in rules,
        )
    plan = load_campaign(game)
    return EpisodeDecor(
        scenery=known_scenery(plan, episode),
        forest_squares=knows_forest_squares(plan, episode),
        investor="investor" in rules,
        campaign=True,
        roofs=episode,
        first=first,
        light=_light_of(plan, episode),
        totems=knows_totems(plan, episode),
    )


def _light_of(plan: CampaignPlan, episode: int) -> str:
    """Return the light of the chapter of an episode."""
    return load_lights().of_chapter(plan.game, plan.episodes[episode - 1].chapter)


def _scenery_of(drawn: CityMap) -> tuple[str, ...]:
    """Return what a map shows around its board.

    A campaign's board comes without its railway: who shows an episode knows whether there is one.
    """
    boards = {load_campaign_file(row.id).board for row in GAMES.values() if row.is_campaign}
    return without_track(drawn.scenery) if any(drawn is load_city_map(name) for name in boards) else drawn.scenery


def _strewn(drawn: CityMap) -> int:
    """Return the number by which things are strewn around a land: its own, unless it is printed."""
    if any(drawn is load_city_map(name) for name in board_names()):
        return 0
    return crc32(f"{drawn.scenery}{drawn.board.left}".encode()) | 1


def known_scenery(plan: CampaignPlan, number: int) -> tuple[str, ...]:
    """Return the surroundings of the campaign's board as known by episode ``number``: no track before the railway."""
    scenery = load_city_map(load_campaign_file(plan.game).board).scenery
    if any(RAIL in episode.scenario.rules.ladders for episode in plan.episodes[:number]):
        return scenery
    return without_track(scenery)


def without_track(scenery: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row.replace("=", ".") for row in scenery)


def knows_forest_squares(plan: CampaignPlan, number: int) -> bool:
    """Return whether stickers in the forest are known by episode ``number``: before, their squares are not shown."""
    return any(grant.what.startswith("forest") for episode in plan.episodes[:number] for grant in episode.rewards.all)


def knows_totems(plan: CampaignPlan, number: int) -> bool:
    """Return whether a rule has asked for the totems by episode ``number``: before, they are stones in the jungle."""
    return any(rule.key == Totems.id for episode in plan.episodes[:number] for rule in episode.scenario.rules.rules)
