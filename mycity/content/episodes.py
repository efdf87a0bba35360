"""The episode files of ``assets/campaigns``: what they may say, checked, and made into the engine's own objects.

The Eternal game is an episode file like the 24 of the campaign. Whatever is refused is a ``ContentError`` with the
path in the document, such as ``rules[3]``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from mycity.content.assets import ContentError
from mycity.content.campaign_files import Shared, check_codes, load_campaign_file, load_stickers
from mycity.content.games import GAMES, game_row
from mycity.content.lands.plans import dealt_by_code, land_episode
from mycity.content.rule_words import load_rule_words
from mycity.content.shapes import Shapes, load_shapes
from mycity.content.tiled.maps import board_names, load_city_map
from mycity.content.versions import newest_version, versioned_file, versioned_files
from mycity.content.yamls import Document, decode
from mycity.engine.campaign.plan import Choosing, Conversion, EpisodePlan, History, Rewards, Step
from mycity.engine.campaign.rewards import BESIDE, GIVEN
from mycity.engine.episode import Scenario
from mycity.engine.grid import cell_index, parse
from mycity.engine.land import land_on
from mycity.engine.lands.code import PlayedLand
from mycity.engine.pieces import Building
from mycity.engine.rules import RuleSet, make_rule, make_rules
from mycity.engine.rules.base import RuleError
from mycity.engine.rules.blocking import BLOCKING_CARD


class _EpisodeFile(Document, frozen=True):
    format: Literal[1]
    game: str
    title: str
    board: str
    start: Annotated[int, msgspec.Meta(ge=0, le=49)]
    families: tuple[str, ...]
    deck: tuple[str, ...]
    rules: tuple[dict[str, Any], ...]
    number: Annotated[int, msgspec.Meta(ge=1)] | None = None
    chapter: Annotated[int, msgspec.Meta(ge=1)] | None = None
    rewards: Rewards = Rewards()
    setup: tuple[Step, ...] = ()
    history: History = History()


def load_episode(
    game: str, number: int | None = None, version: str = "", land: PlayedLand | None = None
) -> EpisodePlan:
    """Return an episode of ``game``; a game that is no campaign has one, without a number.

    The Eternal game is ``eternal.yaml``; episode 3 of a campaign is the file ``<game>/03_<title>.yaml``.

    Args:
        game: its name.
        number: the episode of a campaign.
        version: of the rules' data; the newest unless one is named.
        land: that a game of made lands is played on; of the Eternal game, and of the island's, the code that deals.

    Raises:
        ContentError: there is no such game, episode or version, or something is wrong with its file.
        LandCodeError: there is no such land, or it is none of this game.
    """
    if game_row(game).family:
        return land_episode(game, land, version or newest_version())
    printed = _episode(game, number, version or newest_version())
    return printed if land is None else dealt_by_code(printed, land)


@cache
def _episode(game: str, number: int | None, version: str) -> EpisodePlan:
    load_rule_words()  # a rule that no player could be told of is refused before it is played
    path = versioned_file(f"{game}.yaml", version)
    if number is not None:
        path = next(iter(versioned_files(f"{game}/{number:02d}_*.yaml", version)), path)
    shared = load_campaign_file(game, version).shared if game_row(game).is_campaign else {}
    episode = read_episode(path, shared, version)
    scenario = episode.scenario
    wanted = number if game_row(game).is_campaign or number is not None else scenario.episode
    if (scenario.game, scenario.episode) != (game, wanted):
        reason = f"the file is named for {game} {number or ''}".rstrip()
        raise ContentError(path, "", f"{reason} and says {scenario.game} {scenario.episode or ''}".rstrip())
    return episode


def read_episode(path: Path, shared: Shared, version: str) -> EpisodePlan:
    """Return the episode that the file describes.

    Args:
        path: the file.
        shared: parameters of rules that the file need not repeat.
        version: of the rules' data the file belongs to.

    Raises:
        ContentError: the file is not as declared, or it names a family, card, rule, board, mark, cell or shape that
            does not exist.
    """
    file = decode(path, _EpisodeFile)
    if file.game not in GAMES:
        raise ContentError(path, "game", f"there is no game {file.game!r}")
    if file.board not in board_names():
        raise ContentError(path, "board", f"there is no board {file.board!r}")
    shapes = load_shapes(file.game, version)
    buildings = _buildings(path, file, shapes)
    chosen = {*load_stickers(file.game, version).stickers, *BESIDE}
    _check_rewards(path, file.rewards, shapes, chosen)
    _check_setup(path, file, chosen)
    _check_history(path, file, shapes, buildings)
    scenario = Scenario(
        game=file.game,
        episode=file.number,
        rules=_rules(path, [{**shared.get(str(row.get("id")), {}), **row} for row in file.rules]),
        start=file.start,
        deck=_deck(path, file, shapes, buildings),
        version=version,
    )
    return EpisodePlan(
        scenario, file.title, file.board, buildings, file.chapter, file.setup, file.rewards, file.history
    )


def _buildings(path: Path, file: _EpisodeFile, shapes: Shapes) -> dict[str, Building]:
    buildings: dict[str, Building] = {}
    for index, family in enumerate(file.families):
        if family not in shapes.families:
            raise ContentError(path, f"families[{index}]", f"there is no family {family!r}")
        if family in file.families[:index]:
            raise ContentError(path, f"families[{index}]", f"family {family!r} is given twice")
        buildings |= {building.id: building for building in shapes.families[family]}
    return buildings


def _deck(path: Path, file: _EpisodeFile, shapes: Shapes, buildings: Mapping[str, Building]) -> tuple[str, ...]:
    """Return the cards, sorted; a family in the deck stands for one card for each of its buildings."""
    fourth = {building.id for building in shapes.fourth_church.values()}
    cards: list[str] = []
    for index, entry in enumerate(file.deck):
        family = shapes.families.get(entry)
        entry_cards = [building.id for building in family] if family else [entry]
        for card in entry_cards:
            if card not in buildings and card not in fourth and card != BLOCKING_CARD:
                raise ContentError(path, f"deck[{index}]", f"card {card} names no building of this episode")
            if card in cards:
                raise ContentError(path, f"deck[{index}]", f"card {card} is given twice")
        cards += entry_cards
    missing = sorted(buildings.keys() - set(cards))
    if missing:
        raise ContentError(path, "deck", f"building {missing[0]} has no card")
    return tuple(sorted(cards))


def _rules(path: Path, rows: Sequence[Mapping[str, Any]]) -> RuleSet:
    for index, row in enumerate(rows):
        if not isinstance(row.get("id", ""), str):
            raise ContentError(path, f"rules[{index}].id", "a rule's id is a text")
        try:
            make_rule(row)
        except RuleError as error:
            raise ContentError(path, f"rules[{index}]", str(error)) from None
    try:
        return make_rules(rows)
    except RuleError as error:
        raise ContentError(path, "rules", str(error)) from None


def _check_rewards(path: Path, rewards: Rewards, shapes: Shapes, chosen: Collection[str]) -> None:
    for field in rewards.__struct_fields__:
        for index, reward in enumerate(getattr(rewards, field)):
            if reward.what not in GIVEN and reward.what not in chosen:
                raise ContentError(path, f"rewards.{field}[{index}].what", f"nothing is called {reward.what!r}")
            if (reward.what == "church") != bool(reward.shape):
                raise ContentError(path, f"rewards.{field}[{index}]", "a church, and only a church, has a shape")
            _check_church(path, f"rewards.{field}[{index}].shape", reward.shape, shapes)


def _check_church(path: Path, location: str, shape: str, shapes: Shapes) -> None:
    if shape and shape not in shapes.fourth_church:
        raise ContentError(path, location, f"the fourth church has no shape {shape!r}")


def _check_setup(path: Path, file: _EpisodeFile, chosen: Collection[str]) -> None:
    for index, step in enumerate(file.setup):
        location = f"setup[{index}]"
        if isinstance(step, Conversion):
            _check_conversion(path, location, step, file)
        elif isinstance(step, Choosing) and step.what not in chosen:
            raise ContentError(path, f"{location}.what", f"nothing is called {step.what!r}")


def _check_conversion(path: Path, location: str, step: Conversion, file: _EpisodeFile) -> None:
    if [bool(step.mark), bool(step.code), bool(step.cells)].count(True) != 1:
        raise ContentError(path, location, "give either a mark or a code, or cells")
    if step.mark and step.mark not in dict(load_city_map(file.board).marks):
        raise ContentError(path, location, f"board {file.board} has no mark {step.mark!r}")
    try:
        parse(GAMES[file.game].grid, step.cells)
    except ValueError as error:
        raise ContentError(path, f"{location}.cells", str(error)) from None
    check_codes(path, location, land_on(GAMES[file.game].grid), [step.into, *([step.code] if step.code else [])])


def _check_history(path: Path, file: _EpisodeFile, shapes: Shapes, buildings: Mapping[str, Building]) -> None:
    history, grid = file.history, GAMES[file.game].grid
    for name, code in history.cells.items():
        try:
            cell_index(grid, name)
        except ValueError as error:
            raise ContentError(path, f"history.cells.{name}", str(error)) from None
        check_codes(path, f"history.cells.{name}", land_on(grid), [code])
    _check_church(path, "history.church", history.church, shapes)
    for index, cog in enumerate(history.cogs):
        if cog not in buildings or buildings[cog].colour != "B":
            raise ContentError(path, f"history.cogs[{index}]", f"{cog!r} is no blue building of this episode")
