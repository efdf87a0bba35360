"""Groups at a glance, by real events: looked at by mouse, keys, pad and finger; marked; crowned; lit after a drop."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from mycity.content.episodes import load_episode
from mycity.engine.episode import PASS
from mycity.engine.grid import Coordinate, indices
from mycity.engine.legal import connected_groups
from mycity.engine.pieces import Placement
from mycity.engine.rules.base import ConnectedGroup
from mycity.scenes.play.city_scene import CityScene
from mycity.scenes.play.groups.crowns import cities_shown, crowned_places, ranks
from mycity.scenes.play.groups.group_badge import group_words
from mycity.scenes.play.model.effects import LastingPicture
from mycity.scenes.play.tooltip_areas import BoardCursor
from mycity.smoke.evenings import begun, session, turns
from mycity.table.turn.session import Session
from mycity.ui.kit.tooltip import TOOLTIP_AFTER
from tests.driver import Driver
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, island_session, new_session

Start = Callable[..., Driver]
SIZE = (1280, 800)


def on_island(driver: Driver, turn: int = 15) -> Player:
    """Return somebody in the middle of a game that is played well, all pictures at hand."""
    player = Player(driver, session(turns(begun("island-eternal"), turn)))
    until_whole(player)
    return player


def until_whole(player: Player) -> None:
    """Let the board and all panes be painted, and whatever moves by itself come to rest."""
    player.scene.screen.preloader.finish()
    while not player.scene.is_whole or player.scene.timeline.busy or player.driver.game.services.stack.in_sight.moving:
        player.driver.frames()


def groups(player: Player) -> tuple[ConnectedGroup, ...]:
    return connected_groups(player.play.state.rules, player.play.city)


def places(player: Player, cells: int) -> list[Coordinate]:
    return list(map(player.play.city.board.grid.coordinate, indices(cells)))


def look_at(player: Player, group: ConnectedGroup) -> None:
    """Move the mouse onto the first cell of a group."""
    player.point_at(*places(player, group.cells)[0])
    player.driver.frames()


def looked_at(player: Player) -> ConnectedGroup | None:
    return player.scene.screen.groups.looked_at


def badge(player: Player) -> pygame.Rect:
    tooltip = player.driver.page.tooltip_rect
    (piece,) = player.scene.screen.groups.badge([tooltip] if tooltip is not None else [])
    return piece.rect


# -- looking -------------------------------------------------------------------------------------------------------


def test_the_mouse_lights_a_whole_group_and_a_badge_says_how_large_it_is(start: Start, written: set[str]) -> None:
    player = on_island(start())
    board = player.scene.screen.board
    kinds = set()
    for group in groups(player):
        look_at(player, group)
        assert looked_at(player) == group
        cells = [board.cell_rect(*place) for place in places(player, group.cells)]
        (light,) = player.scene.screen.groups.light()
        assert light.rect.contains(cells[0].unionall(cells))
        assert not any(badge(player).collidepoint(cell.center) for cell in cells)
        assert board.rect.contains(badge(player))
        kinds.add((group.kind, group.stage))
    assert {"Farm 4 of 5", "Farm of 5", "Road of 5", "Fort 3 of 5", "Village 2 of 5"} <= written
    assert {("F", "near"), ("F", "counts"), ("P", "counts")} <= kinds
    player.driver.move(player.scene.screen.layout.tray.center)
    assert looked_at(player) is None


def test_nothing_is_looked_at_with_a_tile_in_hand(start: Start) -> None:
    player = on_island(start())
    group = groups(player)[0]
    look_at(player, group)
    player.driver.press(pygame.K_n)
    assert player.holds()
    look_at(player, group)
    assert looked_at(player) is None


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_badge_and_tooltip_stay_apart(start: Start, size: tuple[int, int]) -> None:
    player = on_island(start(window=size))
    shown = 0
    for group in groups(player):
        look_at(player, group)
        player.driver.frames(3, TOOLTIP_AFTER)
        tooltip = player.driver.page.tooltip_rect
        if tooltip is not None:
            shown += 1
            assert not tooltip.colliderect(badge(player))
    assert shown > 5


@pytest.mark.parametrize("what", ["a hint", "a tile to be confirmed"])
def test_badge_and_tooltip_lie_on_nothing_that_is_said(start: Start, what: str) -> None:
    player = on_island(start(window=(1024, 768), language="fr"))
    player.driver.game.services.settings.change(text_size=150, confirm_step=True)
    until_whole(player)
    player.adviser.answer = player.play.view.placements[0]
    player.driver.press(pygame.K_h if what == "a hint" else pygame.K_n)
    player.driver.frames(2)
    if what != "a hint":
        player.driver.press(pygame.K_RETURN)
        assert player.play.asked is not None
    screen, page = player.scene.screen, player.driver.page
    said = screen.moving.said()
    if what != "a hint":
        said += [page.find(key).rect for key in ("build", "undo")]
    assert said
    seen = 0
    for group in groups(player):
        look_at(player, group)
        player.driver.frames(3, TOOLTIP_AFTER)
        shown = [piece.rect for piece in screen._above() if piece.name == "group badge"]
        shown += [page.tooltip_rect] if page.tooltip_rect is not None else []
        assert not [one for one in shown if one.collidelist(said) >= 0], group
        seen += len(shown)
    assert seen > 5


def test_keys_light_the_group_of_the_thing_they_have_chosen(start: Start) -> None:
    player = on_island(start())
    player.driver.walk_to("cursor", pygame.K_TAB)
    seen = set()
    for key in (*[pygame.K_DOWN] * 2, *[pygame.K_LEFT] * 12):
        player.driver.press(key)
        cursor = player.driver.widget("cursor")
        assert isinstance(cursor, BoardCursor)
        group = looked_at(player)
        assert (group.cells & cursor.thing.mask if group else 0) == (cursor.thing.mask if cursor.thing.symbol else 0)
        seen.add(group)
    assert len(seen - {None}) > 1


def test_a_pad_lights_groups_too(start: Start) -> None:
    player = on_island(start())
    player.driver.pad_to("cursor")
    seen = set()
    for button in (*[pygame.CONTROLLER_BUTTON_DPAD_DOWN] * 2, *[pygame.CONTROLLER_BUTTON_DPAD_LEFT] * 12):
        player.driver.pad(button)
        assert player.driver.focus == "cursor"
        seen.add(looked_at(player))
    assert seen - {None}


def test_a_tap_lights_a_group_and_a_tap_elsewhere_puts_it_out(start: Start) -> None:
    player = on_island(start(window=SIZE))

    def tap(place: tuple[int, int]) -> None:
        player.driver.tap(place)
        player.driver.frames()

    group = next(group for group in groups(player) if group.stage == "near")
    tap(player.cell(*places(player, group.cells)[0]))
    assert looked_at(player) == group
    tap(player.scene.screen.layout.tray.center)
    assert looked_at(player) is None


def test_without_a_rule_of_groups_only_the_size_is_said(start: Start) -> None:
    player = on_island(start())
    services = player.driver.game.services
    assert group_words(services, ConnectedGroup("H", 0, 4)) == "House: 4 together", "no rule counts it yet"
    assert group_words(services, ConnectedGroup("H", 0, 4, 7)) == "Village 4 of 7", "as the rules in force have it"
    near = ConnectedGroup("P", 0, 3, stage="near")
    assert group_words(services, near) == "Path of 3: at a totem, not at the sea yet"
    assert group_words(services, replace(near, stage="apart")) == "Path of 3"


def test_on_the_first_island_the_mouse_tells_the_size_of_a_group(start: Start, written: set[str]) -> None:
    player = Player(start(), session(turns(begun("island"), 12)))
    until_whole(player)
    for group in groups(player):
        look_at(player, group)
        assert looked_at(player) == group
        assert (group.size, group.stage) == (0, "apart")
    assert any(line.startswith("House: ") for line in written)
    assert not {line for line in written if re.fullmatch(r"[A-Z][a-z]+ \d+ of \d+", line) and "Card" not in line}


@pytest.mark.parametrize(("number", "counts"), [(1, False), (2, True), (12, True), (13, False)])
def test_colours_are_groups_in_the_episodes_in_which_they_count(number: int, counts: bool) -> None:
    rules = load_episode("city", number).scenario.rules
    state, _ = turns(begun("eternal"), 8)
    assert bool(connected_groups(rules, state.cities[0])) == counts


def test_in_the_city_a_group_is_of_one_colour_where_groups_count(start: Start, written: set[str]) -> None:
    player = Player(start(), new_session(*ALONE))
    until_whole(player)
    for _ in range(6):
        player.answer()
    player.next_card()
    for group in groups(player):
        look_at(player, group)
        assert looked_at(player) == group
        colours = {one.building.colour for one in player.play.city.placed if one.placement.mask & group.cells}
        assert colours == {group.kind}
    assert any(line.endswith("together") for line in written)


def test_what_is_lit_is_drawn_in_parts_as_it_is_drawn_whole(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(animation="normal")
    player = on_island(driver)

    def check() -> None:
        whole = driver.game.window.surface.copy()
        whole.fill((255, 0, 255))
        player.scene.draw(whole)
        assert bytes(driver.game.window.surface.get_buffer().raw) == bytes(whole.get_buffer().raw)

    for group in groups(player)[::3]:
        look_at(player, group)
        check()
        driver.frames(2, TOOLTIP_AFTER)
        check()
    placement = joining(player)
    player.scene.actions.propose(placement)
    for _ in range(90):
        driver.frames()
        check()


def test_a_frame_in_which_the_mouse_rests_on_a_group_draws_nothing(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(reduced_motion=True)
    player = on_island(driver)
    look_at(player, groups(player)[0])
    driver.frames(60, TOOLTIP_AFTER)
    assert driver.frames(30) == 0


# -- crowns --------------------------------------------------------------------------------------------------------


def test_the_largest_wear_crowns_and_nobody_for_a_single_cell(start: Start) -> None:
    player = on_island(start())
    known = [connected_groups(player.state.rules, city) for city in player.state.cities]
    crowned = crowned_places(player.state.rules, cities_shown(player.play))
    for symbol in "FHWP":
        own = [[group for group in of_seat if group.kind == symbol] for of_seat in known]
        sizes = [max((group.count for group in of_seat), default=0) for of_seat in own]
        for seat, of_seat in enumerate(own):
            worn = [group for group in of_seat if set(places(player, group.cells)) & set(crowned[seat])]
            assert [group.count for group in worn] == ([max(sizes)] if sizes[seat] == max(sizes) > 1 else [])
    first = Player(start(), island_session(*ALONE, turns=1))
    assert not any(crowned_places(first.state.rules, cities_shown(first.play)))


def test_a_light_is_made_anew_when_rivals_cities_change_the_crown_that_is_seen_in_it(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = on_island(start())
    state, seat, screen = player.play.session.state, player.play.seat, player.scene.screen
    crowned = [rank for rank in ranks(state.rules, seat, state.cities) if seat in rank.holders and rank.cells]
    look_at(player, next(group for group in groups(player) if group.cells & crowned[0].cells))
    (lit,) = screen.groups.light()
    rivals = (replace(city, symbols={}) if one != seat else city for one, city in enumerate(state.cities))
    monkeypatch.setattr(Session, "state", replace(state, cities=tuple(rivals)))
    screen.mark_groups()
    (anew,) = screen.groups.light()
    assert anew.content is not lit.content


def test_a_tooltip_says_who_has_the_largest_and_how_far_one_is_behind(start: Start) -> None:
    player = on_island(start())
    ranks_now = {rank.symbol: rank for rank in ranks(player.state.rules, 0, player.state.cities)}
    said = {}
    for symbol, rank in ranks_now.items():
        player.point_at(*places(player, rank.cells)[0])
        under = player.driver.page.looked_at
        said[symbol] = under.tooltip().split("\n")[-1] if under is not None else ""
    assert said == {
        "F": "The largest at the table, with Harfang and Tilbury",
        "H": "3 cells behind Harfang and Rivebelle",
        "W": "3 cells behind Rivebelle",
        "P": "1 cell behind Harfang",
    }


def test_the_crowns_are_those_of_who_sits_at_the_screen(start: Start) -> None:
    """Two people at one screen: each sees how their own groups stand, with the same cities at the table."""
    player = Player(start(), island_session(*TWO_PEOPLE, turns=12))
    driver = player.driver
    shown = []
    for seat in (0, 1):
        if driver.scenes[-1] == "CurtainScene":
            driver.press(pygame.K_SPACE)
            driver.settle()
        until_whole(player)
        assert player.play.seat == seat
        city = player.play.city
        tops = {
            city.board.grid.coordinate(next(indices(rank.cells)))
            for rank in ranks(player.state.rules, seat, player.state.cities)
            if rank.cells and (rank.behind or rank.cells.bit_count() > 1)
        }
        board = player.scene.screen.board
        worn = {
            place
            for place in tops
            if any(
                board.around([place]).inflate(20, 60).colliderect(crown.rect.move(board.at)) for crown in board._crowns
            )
        }
        assert worn == tops
        assert len(board._crowns) == len(tops)
        shown.append([crown.rect.topleft for crown in board._crowns])
        player.scene.actions.propose(PASS)
        driver.press(pygame.K_RETURN)
        driver.frames(90)
    assert shown[0] != shown[1]


def test_a_rival_s_city_seen_large_has_its_marks_and_crowns(start: Start) -> None:
    player = on_island(start())
    player.driver.click("city1")
    scene = player.driver.scene
    assert isinstance(scene, CityScene)
    scene.finish_pictures()
    player.driver.frames(2)
    painter = scene._painter
    assert painter is not None
    marked = list(painter._marks)
    assert all(pygame.Rect((0, 0), painter.size).contains(layer.rect) for layer in marked)
    crowned = [rank for rank in ranks(player.state.rules, 1, player.state.cities) if 1 in rank.holders]
    assert len(marked) >= len(crowned) > 0


# -- after a drop --------------------------------------------------------------------------------------------------


def joining(player: Player) -> Placement:
    """Return a placement that joins a group of several cells."""
    view = player.play.view
    assert view.building is not None

    def joined(placement: Placement) -> int:
        city = view.city.build(view.building, placement) if view.building else view.city
        counts = [g.count for g in connected_groups(view.state.rules, city) if g.cells & placement.mask]
        return max(counts)

    return max(view.placements, key=joined)


def drop(player: Player, placement: Placement) -> None:
    """Drag the open tile to a placement."""
    player.pick_up()
    for _ in range(player.play.city.board.grid.turns):
        if spots := player.spots(placement):
            player.release_at(*min(spots))
            return
        player.wheel(-1)
    raise AssertionError("it does not lie so in any turn")


def lit(player: Player) -> list[LastingPicture]:
    return [effect for effect in player.play.effects.shown if isinstance(effect, LastingPicture)]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int | None]]:
    """What is heard, with its rung."""
    heard: list[tuple[str, int | None]] = []
    monkeypatch.setattr("mycity.ui.sound.sound.Sound.play", lambda _, name, rung=None, **__: heard.append((name, rung)))
    return heard


def touched(player: Player) -> list[ConnectedGroup]:
    laid = player.play.city.placed[-1].placement.mask
    return [group for group in groups(player) if group.cells & laid and group.count > 1]


def test_a_drop_lights_the_groups_it_has_joined_and_knocks_as_high_as_they_are_large(
    start: Start, heard: list[tuple[str, int | None]], written: set[str]
) -> None:
    player = on_island(start())
    drop(player, joining(player))
    for _ in range(30):
        player.driver.frames()
        if lit(player):
            break
    joined = touched(player)
    assert len(lit(player)) == 2 * len(joined), "a light and a badge each"
    crowns = [crown.frames[0] for crown in player.scene.screen.board._crowns]
    player.scene.screen.mark_groups()
    assert [crown.frames[0] for crown in player.scene.screen.board._crowns] == crowns, "they were those of now already"
    assert sorted(rung or 0 for name, rung in heard if name == "knock") == sorted(group.count for group in joined)
    assert any(f"{group.count} / {group.size}" in written or str(group.count) in written for group in joined)
    player.driver.frames(100)
    assert not lit(player)


def test_a_light_does_not_lie_on_a_tooltip(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(reduced_motion=True)
    player = on_island(driver)
    look_at(player, groups(player)[0])
    driver.frames(2, TOOLTIP_AFTER)
    tooltip = driver.page.tooltip_rect
    assert tooltip is not None
    light = pygame.Surface(tooltip.size)
    light.fill((255, 0, 0))
    player.play.effects.begin(LastingPicture(light, tooltip), "group lights")
    driver.frames(20)
    assert lit(player)
    edge = driver.game.window.surface.get_at((tooltip.left + 5, tooltip.centery))
    assert edge.r < 100, "the bubble lets little through"


def test_undoing_puts_the_light_out(start: Start) -> None:
    player = on_island(start())
    drop(player, joining(player))
    player.driver.frames(20)
    assert lit(player)
    player.driver.press(pygame.K_u)
    assert player.given() is None
    assert not lit(player)


def test_the_next_person_at_the_screen_sees_no_light_of_the_one_before(start: Start) -> None:
    player = Player(start(), island_session(*TWO_PEOPLE, turns=12))
    driver = player.driver
    player.lift()
    until_whole(player)
    drop(player, joining(player))
    while not lit(player):
        driver.frames()
    driver.press(pygame.K_RETURN)
    while driver.scenes[-1] != "CurtainScene":
        driver.frames()
    while player.play.seat == 0:
        driver.press(pygame.K_SPACE)
        driver.frames()
    assert not lit(player)


@pytest.mark.parametrize(("speed", "reduced", "lights"), [("off", False, False), ("normal", True, True)])
def test_without_animation_it_only_knocks_and_with_reduced_motion_it_only_fades(
    start: Start, heard: list[tuple[str, int | None]], speed: str, reduced: bool, lights: bool
) -> None:
    driver = start()
    driver.game.services.settings.change(animation=speed, reduced_motion=reduced)
    player = on_island(driver)
    drop(player, joining(player))
    seen = False
    for _ in range(20):
        seen |= bool(lit(player))
        driver.frames()
    assert seen == lights
    assert "knock" in {name for name, _ in heard}


def test_a_building_of_the_city_lights_its_colour(start: Start, heard: list[tuple[str, int | None]]) -> None:
    player = Player(start(), session(turns(begun("eternal", 12), 17)))
    until_whole(player)
    drop(player, joining(player))
    player.driver.frames(20)
    (group,) = touched(player)
    assert len(lit(player)) == 2
    assert ("knock", group.count) in heard
