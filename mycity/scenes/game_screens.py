"""The screen of each game: the row beside the one of the same id in ``mycity/content/games.py``, which says what it is.

Texts are source texts: give them to ``t``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from mycity.content.games import GAMES, ONE_EPISODE, PRINTED_GAMES, WHOLE_CAMPAIGN
from mycity.content.lands.land_names import name_by_code
from mycity.content.lessons import FIRST_CITY, FIRST_ISLAND, SECOND_CITY, SECOND_ISLAND
from mycity.storage.saves import Save
from mycity.ui.messages import mark


@dataclass(frozen=True)
class GameChoice:
    """A way to begin a game: a line of the sheet for a new game.

    Attributes:
        game: Its id.
        kind: The word that saves call it by, one of the game's ``kinds``.
        words: What players call it.
        line: What it is, in a sentence.
        on_slot: What stands on the card of a slot; otherwise ``words``.
        sign: The drawing that tells its board from a like one.
    """

    game: str
    kind: str
    words: str
    line: str
    on_slot: str = ""
    sign: str = ""

    @property
    def of_one_episode(self) -> bool:
        """Return whether an episode is to be chosen."""
        return self.kind == ONE_EPISODE


@dataclass(frozen=True)
class World:
    """A setting of games: what the title begins, and what a new game is chosen of first.

    Attributes:
        campaign: The id of its campaign, whose first painting shows it.
        words: What players call it.
        tip: What is begun there.
        evening: The words of an invitation to a game there.
        icon: The drawing that stands for it.
        piece: What stands over the points of the piece in hand.
        hint: What a hint says that shows where to put it.
        give_up: What passing does with it.
        stop: What stopping would mean; its place is ``points``.
        journey: What stands over the map of a campaign; its place is ``city``, who goes on it.
    """

    campaign: str
    words: str
    tip: str
    evening: str
    icon: str
    piece: str
    hint: str
    give_up: str
    stop: str
    journey: str
    place: str
    whole_place: str


CITY: Final = World(
    campaign="city",
    words=mark("City"),
    tip=mark("A new game in the city"),
    evening=mark("An evening in the city"),
    icon="family-house",
    piece=mark("This building"),
    hint=mark("Build it here"),
    give_up=mark("Give the building up"),
    stop=mark("You build nothing more. If it ended now, your city would be worth {points}."),
    journey=mark("The map of {city}"),
    place=mark("What is this country called?"),
    whole_place=mark("And the whole country?"),
)
ISLAND: Final = World(
    campaign="island-season",
    words=mark("Island"),
    tip=mark("A new game on the island"),
    evening=mark("An evening on the island"),
    icon="rule-totem",
    piece=mark("This tile"),
    hint=mark("Lay it here"),
    give_up=mark("Give the tile up"),
    stop=mark("You lay no more tiles. If it ended now, your island would be worth {points}."),
    journey=mark("The season of {city}"),
    place=mark("What is this shore called?"),
    whole_place=mark("And the whole shore?"),
)
WORLDS: Final = (CITY, ISLAND)
"""All there are, as the title offers them."""


@dataclass(frozen=True)
class GameScreen:
    """The parts of the screen that are a game's own.

    Attributes:
        id: The game's id.
        choices: As what it can be begun, one for each of its kinds of save.
        episode: What one of its episodes is called among games of all kinds, where it has any.
        world: Where it is set.
        lesson: The lesson that teaches it, if there is one.
        lesson_words: What that is called; otherwise what its world is.
        land: The game on made lands that is offered with it, by its id.
    """

    id: str
    choices: tuple[GameChoice, ...]
    episode: str = mark("Episode {number}")
    world: World = CITY
    lesson: str = ""
    lesson_words: str = ""
    land: str = ""


_CAMPAIGN_LINE = mark(
    "24 episodes in eight chapters. What you win or lose stays on your board, and every envelope changes it."
)
_ETERNAL = GameScreen(
    "eternal",
    choices=(
        GameChoice(
            "eternal", "eternal", mark("The eternal game"), mark("One land, one evening, 28 cards: the best city wins.")
        ),
    ),
    lesson=FIRST_CITY,
    land="city-land",
)
_CITY = GameScreen(
    "city",
    choices=(
        GameChoice("city", WHOLE_CAMPAIGN, mark("The campaign"), _CAMPAIGN_LINE, on_slot=mark("Campaign")),
        GameChoice(
            "city",
            ONE_EPISODE,
            mark("A single episode"),
            mark("One episode of the campaign, on boards with a history, the same for everyone."),
        ),
    ),
    lesson=SECOND_CITY,
    lesson_words=mark("City, lesson 2"),
)
_ISLAND = GameScreen(
    "island",
    choices=(
        GameChoice(
            "island",
            "island",
            mark("The island"),
            mark("One island, one evening, 28 tiles: build from the beach inland, and leave no beach empty."),
            sign="rule-beach-house",
        ),
    ),
    world=ISLAND,
    lesson=FIRST_ISLAND,
)
_ISLAND_ETERNAL = GameScreen(
    "island-eternal",
    choices=(
        GameChoice(
            "island-eternal",
            "island-eternal",
            mark("The eternal island"),
            mark("Farms, villages, forts and roads from the totems to the sea: a whole story in one evening."),
            sign="rule-totem",
        ),
    ),
    world=ISLAND,
    lesson=SECOND_ISLAND,
    lesson_words=mark("Island, lesson 2"),
    land="island-land",
)
_ISLAND_SEASON = GameScreen(
    "island-season",
    choices=(
        GameChoice(
            "island-season",
            WHOLE_CAMPAIGN,
            mark("A season on the island"),
            mark("Eight episodes in four chapters. What happens on your island changes it for good."),
            on_slot=mark("Season"),
        ),
        GameChoice(
            "island-season",
            ONE_EPISODE,
            mark("An episode of the season"),
            mark("One episode of the season, on islands with a history, the same for everyone."),
        ),
    ),
    episode=mark("The season, episode {number}"),
    world=ISLAND,
)
_CITY_LAND = GameScreen(
    "city-land",
    choices=(
        GameChoice(
            "city-land",
            "city-land",
            mark("City lands"),
            mark(
                "A city on a land nobody has seen, made from a code: today's, a random one, or one that a friend has "
                "sent."
            ),
            on_slot=mark("Land"),
        ),
    ),
)
_ISLAND_LAND = GameScreen(
    "island-land",
    choices=(
        GameChoice(
            "island-land",
            "island-land",
            mark("Other islands"),
            mark("An island nobody has seen, made from a code: today's, a random one, or one that a friend has sent."),
        ),
    ),
    world=ISLAND,
)
SCREENS: Final = {
    row.id: row for row in (_ETERNAL, _CITY, _ISLAND, _ISLAND_ETERNAL, _ISLAND_SEASON, _CITY_LAND, _ISLAND_LAND)
}
"""Every game's row by its id."""
CHOICES: Final = {
    world: tuple(
        choice for row in SCREENS.values() if row.world is world and row.id in PRINTED_GAMES for choice in row.choices
    )
    for world in WORLDS
}
"""The choices for a new game in each world, in the order in which they are offered."""


def recent_choice(played: Iterable[tuple[str, str]], world: World | None = None) -> GameChoice:
    """Return what was played last, in a world or in any; before anything was, the first that is offered.

    Args:
        played: (game, kind) of what was played, the last one first; unknown ones are passed over.
    """
    offered = {(choice.game, choice.kind): choice for row in CHOICES.values() for choice in row}
    for screen in filter(lambda screen: screen.land, SCREENS.values()):
        offered[screen.land, GAMES[screen.land].kinds[0]] = screen.choices[0]  # where a land is chosen
    choices = [offered[key] for key in played if key in offered]
    return next(
        (choice for choice in choices if world in {None, SCREENS[choice.game].world}), CHOICES[world or CITY][0]
    )


def printed_of(land: str) -> str:
    """Return the game of the evening whose printed board lands of a game stand for."""
    return next(game for game, screen in SCREENS.items() if screen.land == land)


def lessons_of(world: World) -> tuple[str, ...]:
    """Return the ids of the lessons of a world, in the order in which they are given."""
    return tuple(row.lesson for row in SCREENS.values() if row.world is world and row.lesson)


def game_words(t: Callable[..., str], game: str, episode: int | None, land: str = "") -> str:
    """Return what a game, or an episode of it, is called among finished ones, translated by ``t``.

    Results may have been kept by a later version: a game without a row is called by its id.

    Args:
        land: The code of the made land that it was played on, after which it is called.
    """
    if name := name_by_code(land):
        return name
    screen = SCREENS.get(game)
    if screen is None:
        return game
    of_campaign = episode is not None and GAMES[game].is_campaign
    return t(screen.episode, number=episode) if of_campaign else t(screen.choices[0].words)


def slot_words(save: Save) -> str:
    """Return what stands on the card of a slot for the kind of game in it."""
    choice = next(choice for choice in SCREENS[save.game].choices if choice.kind == save.kind)
    return choice.on_slot or choice.words
