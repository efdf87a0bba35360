"""What lies on the own board explains itself: by the rules in force, under the mouse and to the keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
import pytest

from mycity.board_pictures.episode_decor import PLAIN
from mycity.content.episodes import load_episode
from mycity.content.things import load_thing_words
from mycity.engine.grid import ISLAND, indices, parse
from mycity.engine.rules.trees import Trees
from mycity.scenes.play.things import Thing, thing_words, things_on
from mycity.scenes.play.tooltip_areas import BoardCursor
from mycity.scenes.shell.services import Services
from mycity.ui.kit.tooltip import TOOLTIP_AFTER
from tests.driver import Driver
from tests.engine.island.season import carrying, rules_of, stuck
from tests.scenes.playing import ALONE, Player, new_session


@pytest.fixture
def player(start: Callable[..., Driver]) -> Player:
    player = Player(start(), new_session(*ALONE))
    player.driver.settle()
    return player


def thing_of(player: Player, name: str) -> Thing:
    """Return the first bare thing of a name."""
    things = things_on(player.scene.play.city, PLAIN)
    return next(thing for thing in things if thing.words[0].name == name)


def told(player: Player, thing: Thing) -> str:
    """Rest the mouse on a thing and return what its tooltip says."""
    player.driver.move(player.scene.screen.board.cell_rect(*thing.cells[0]).center)
    player.driver.frames(2, TOOLTIP_AFTER)
    under = player.driver.page._pointer.on
    return under.tooltip() if under is not None else ""


def test_every_thing_on_the_board_is_explained_once(player: Player) -> None:
    player.drag()
    player.next_card()
    city = player.scene.play.city
    covered = [index for thing in things_on(city, PLAIN) for index in indices(thing.mask)]
    assert len(covered) == len(set(covered))
    seen = city.covered | city.board.of("TtRrWG") | city.board.squares
    assert set(covered) >= set(indices(seen & ~city.board.of("MF")))


def test_a_tree_says_what_it_is_worth_by_the_rules_in_force(player: Player) -> None:
    tree = thing_of(player, "Two trees")
    worth = next(points for mask, points in Trees().points_at(player.scene.play.city) if mask == tree.mask)
    assert told(player, tree).split("\n") == ["Two trees", "+1 for each visible tree", f"It counts +{worth} now."]
    player.driver.press(pygame.K_n)
    player.driver.move(player.scene.screen.board.cell_rect(5, 5).center)
    assert not told(player, tree), "nothing is explained to a full hand"


def test_an_empty_square_is_still_open(player: Player) -> None:
    play, services = player.scene.play, player.driver.game.services
    first = play.city.empty & -play.city.empty
    city = replace(play.city, board=replace(play.city.board, squares=first))
    square = next(thing for thing in things_on(city, PLAIN) if thing.mask == first)
    words = thing_words(services, play.state.rules, city, square)
    assert words.startswith("A white square\n")
    assert "It costs 1 point at the end if it stays so." in words
    assert "It counts" not in words
    assert "It counts \N{MINUS SIGN}1 now" in thing_words(
        services, play.state.rules, replace(city, stopped=True), square
    )


@pytest.mark.parametrize(("number", "diggers"), [(16, "B"), (17, "BR"), (18, "BRY")])
def test_a_mine_is_told_of_the_buildings_that_dig_it(player: Player, number: int, diggers: str) -> None:
    rules, known = load_episode("city", number).scenario.rules, load_thing_words()
    told_of = [
        colour
        for colour in "BRY"
        if "digs one box"
        in thing_words(
            player.driver.game.services, rules, player.scene.play.city, Thing(0, ((0, 0),), (known.buildings[colour],))
        )
    ]
    assert told_of == list(diggers)


def test_the_keys_look_at_things_and_leave_the_board_at_its_edge(player: Player) -> None:
    player.driver.walk_to("cursor", pygame.K_TAB)
    cursor = player.driver.widget("cursor")
    assert isinstance(cursor, BoardCursor)
    seen = {cursor.thing.cells[0]}
    for key in (pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT, pygame.K_DOWN):
        player.driver.press(key)
        seen.add(cursor.thing.cells[0])
        assert cursor.tooltip().startswith(cursor.thing.words[0].name)
        assert player.driver.focus == "cursor"
    assert len(seen) == 5
    for _ in range(12):
        if player.driver.focus == "cursor":
            player.driver.press(pygame.K_RIGHT)
    assert player.driver.focus != "cursor"


def island_words(services: Services, number: int, cell: str, *stickers: str, **symbols: str) -> list[str]:
    """Return what is said of what lies on a cell of an island, line by line."""
    city = carrying(stuck(*stickers), number, **symbols)
    mask = parse(ISLAND, [cell])
    thing = next(thing for thing in things_on(city, PLAIN) if thing.mask & mask)
    return thing_words(services, rules_of(number), city, thing).split("\n")


def test_everything_on_the_island_is_explained_with_what_it_is_worth(start: Callable[..., Driver]) -> None:
    said = partial(island_words, start().game.services)
    shut = "It cannot be covered."
    assert said(8, "8.7", "s 8.7")[0] == "A shell"
    assert said(8, "8.7", "s 8.7")[-1] == "It counts +2 now."
    assert said(8, "8.7", "w 8.7") == [
        "A wreck",
        "\N{MINUS SIGN}1 for each wreck",
        "It is no beach any more.",
        shut,
        "It counts \N{MINUS SIGN}1 now.",
    ]
    assert said(6, "4.5", "l 4.5", W="5.3 5.4")[0::3] == ["Lava", "It counts +2 now."]
    assert said(6, "6.3", "a 6.3") == ["Ash", "+2 for each field laid on ash"]
    assert said(2, "3.5") == ["Jungle", shut]
    assert said(2, "5.5") == ["Palms", shut]
    assert said(2, "6.3") == ["Heath", "Left empty, it costs nothing; it counts in a tie only."]
    assert said(3, "5.5") == ["Palms", "Left empty, they cost nothing; they count in a tie only."]
    assert said(4, "1.5") == ["A totem", "+5 for each totem that a road joins to the sea", shut]
    assert said(4, "6.6", "v 6.6")[0] == "A waystone"
    assert "It costs 1 point at the end if it stays so." in said(1, "8.1")
    assert "Left uncovered, it counts in a tie." in said(2, "6.3", "o 6.3")


def test_what_hangs_together_on_tiles_is_one_thing(start: Callable[..., Driver]) -> None:
    said = partial(island_words, start().game.services)
    three = "+3 for a farm or a village of 5 cells or more"
    with_forts = "+3 for a farm, village or fort of 5 cells or more"
    assert said(3, "6.3", F="6.3 6.4 8.2") == ["Field \N{MIDDLE DOT} 2 cells together", three]
    assert said(3, "8.2", F="6.3 6.4 8.2")[0] == "Field \N{MIDDLE DOT} 1 cell"
    assert said(3, "8.2", W="8.2") == ["Wall \N{MIDDLE DOT} 1 cell"], "there are no forts yet"
    assert said(4, "8.2", W="8.2")[1] == with_forts


def test_a_waystone_joins_the_paths_on_either_side_of_it(start: Callable[..., Driver]) -> None:
    said = partial(island_words, start().game.services)
    for cell, words in {"6.3": "3 cells together", "6.5": "3 cells together", "8.2": "1 cell"}.items():
        assert said(8, cell, "v 6.4", P="6.3 6.5 8.2")[0] == f"Path \N{MIDDLE DOT} {words}"
    assert said(8, "6.4", "v 6.4", P="6.3 6.5 8.2")[0] == "A waystone"


def test_what_takes_stickers_is_not_said_to_take_nothing(player: Player) -> None:
    city, services = player.scene.play.city, player.driver.game.services
    cell = 1 << next(index for index in indices(city.board.grid.full) if city.board.code(index) == "F")
    city = replace(city, board=replace(city.board, forest_squares=cell))
    square = next(thing for thing in things_on(city, replace(PLAIN, forest_squares=True)) if thing.mask == cell)
    said = thing_words(services, load_episode("city", 7).scenario.rules, city, square).split("\n")
    assert said[1:] == ["A sticker can go here after an episode.", "It cannot be covered."]


def test_a_forest_square_takes_stickers_while_the_forest_s_are_won(player: Player) -> None:
    """As the rewards of the episodes have it, and from the first of them on: before, no such square is shown."""
    square = Thing(0, ((0, 0),), (load_thing_words().squares["forest"],))
    services, city = player.driver.game.services, player.scene.play.city
    for number in range(7, 25):
        episode = load_episode("city", number)
        said = thing_words(services, episode.scenario.rules, city, square).split("\n")[1:]
        won = any(grant.what.startswith("forest") for grant in episode.rewards.all)
        assert said == ["A sticker can go here after an episode." if won else "No sticker goes here any more."], number
