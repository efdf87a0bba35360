"""Whole campaigns: the folder of episode files, made into the one plan that the engine plays."""

from __future__ import annotations

from functools import cache

from mycity.content.assets import ContentError, assets_root
from mycity.content.campaign_files import load_campaign_file, load_stickers
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.shapes import load_shapes
from mycity.content.story import load_story
from mycity.content.tiled.maps import load_city_map
from mycity.content.versions import newest_version
from mycity.engine.campaign.plan import CampaignPlan, EpisodePlan, StoryChoice
from mycity.engine.grid import parse
from mycity.engine.quoting import quoted


def episode_numbers(game: str) -> range:
    """Return the numbers of the episodes of ``game``, which lie in its folder as ``01_<title>.yaml`` and so on.

    Raises:
        ContentError: a number is missing, or two files have the same.
    """
    folder = assets_root() / "campaigns" / game
    digits = sorted(path.name[:2] for path in folder.glob("[0-9][0-9]_*.yaml"))
    expected = [f"{number:02d}" for number in range(1, len(digits) + 1)]
    if digits != expected:
        raise ContentError(folder, "", f"the episodes are numbered {', '.join(digits)}")
    return range(1, len(digits) + 1)


def unknown_episode(game: str, episode: object) -> str:
    """Return the sentence that refuses an episode which ``game`` has not, and names what there is."""
    known = episode_numbers(game)
    if not known:
        having = " and ".join(row.id for row in GAMES.values() if row.is_campaign)
        return f"the game {game} has no episodes; {having} have"
    return f"{game} has no episode {quoted(episode)}: its episodes are numbered {known[0]} to {known[-1]}"


def load_campaign(game: str, version: str = "") -> CampaignPlan:
    """Return the campaign ``game``, read and checked once.

    Args:
        game: its name.
        version: of the rules' data; the newest, which new campaigns are played under, unless one is named.

    Raises:
        ContentError: a file of the campaign is missing or wrong, or there is no such version.
    """
    return _campaign(game, version or newest_version())


@cache
def _campaign(game: str, version: str) -> CampaignPlan:
    file, shapes = load_campaign_file(game, version), load_shapes(game, version)
    stuck, city_map = load_stickers(game, version), load_city_map(file.board)
    episodes = [load_episode(game, number, version) for number in episode_numbers(game)]
    story = load_story(game)
    for episode in episodes:
        _check(game, episode, file.board, len(file.chapters))
    return CampaignPlan(
        game=game,
        version=version,
        board=city_map.board,
        marks=dict(city_map.marks),
        fourth_church=shapes.fourth_church,
        reserved=parse(city_map.board.grid, file.reserved),
        bonuses=file.bonuses,
        episodes=tuple(episodes),
        stickers=stuck.stickers,
        resting=stuck.resting,
        tallies=file.tallies,
        chooses_alone=file.chooses_alone,
        story_choices=tuple(
            StoryChoice(one.after, one.id, tuple(option.id for option in one.options)) for one in story.questions
        ),
        end_names=() if story.ends is None else story.ends.names,
    )


def _check(game: str, episode: EpisodePlan, board: str, chapters: int) -> None:
    path = assets_root() / "campaigns" / game
    number = episode.scenario.episode
    if episode.board != board:
        raise ContentError(path, f"episode {number}: board", f"the campaign is played on {board}")
    if episode.chapter is None or episode.chapter > chapters:
        raise ContentError(path, f"episode {number}: chapter", f"the campaign has {chapters} chapters")
