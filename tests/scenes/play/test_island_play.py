"""An island in the play scene, by real events: tiles on hexagons with mouse, keys and pad, what shows, a whole game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from mycity.ai.review.advice import Advice
from mycity.board_pictures import art_of, art_of_piece
from mycity.board_pictures.episode_decor import decor_of
from mycity.engine.events import Event
from mycity.engine.grid import ISLAND, indices, parse
from mycity.engine.pieces import Placement
from mycity.engine.rules.base import Points
from mycity.scenes.play.advice.coach import CoachDialog, Objection
from mycity.scenes.play.card import OpenCardFace
from mycity.scenes.play.city_scene import CityScene
from mycity.scenes.play.controls import building_name
from mycity.scenes.play.groups.crowns import cities_shown, largest_words
from mycity.scenes.play.model.effects import FloatingPicture, FlyingPicture
from mycity.scenes.play.panes.tray import CardStatus, TrayBuilding, draw_tray, tray_layout, tray_rows
from mycity.scenes.play.things import thing_words, things_on
from mycity.scenes.shared.layout.board_layout import play_layout
from mycity.scenes.shell.services import Services
from mycity.table.turn.lattice import stepped
from mycity.ui.board.outlines import polygon
from mycity.ui.kit.widgets import Button
from mycity.ui.style.fonts import SMALL_STRONG
from tests.driver import Driver
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, island_session
from tests.seldom import seldom

Start = Callable[..., Driver]


@pytest.fixture
def player(start: Start) -> Player:
    """A new eternal island against two bots."""
    return Player(start(), island_session(*ALONE))


def test_a_tile_is_dragged_by_the_cell_under_the_mouse_and_built_there(player: Player) -> None:
    player.pick_up()
    player.point_at(5, 6)
    assert player.in_hand.at == (5, 6)
    beside = player.scene.screen.layout.tray.center
    player.driver.move(beside)
    player.driver.let_go(beside)
    placement = player.drag()
    player.next_card()
    assert player.state.cities[0].placed[-1].placement == placement
    assert all(city.placed for city in player.state.cities)


@pytest.mark.parametrize("key", ["wheel", "e", "right"])
def test_a_tile_turns_by_sixths_around_the_held_cell(player: Player, key: str) -> None:
    player.pick_up()
    player.point_at(5, 5)
    seen = []
    for _ in range(6):
        seen.append(player.in_hand.cells)
        assert player.in_hand.at == (5, 5)
        if key == "wheel":
            player.wheel(-1)
        elif key == "e":
            player.driver.press(pygame.K_e)
        else:
            player.driver.post(pygame.MOUSEBUTTONDOWN, pos=player.cell(5, 5), button=pygame.BUTTON_RIGHT)
    assert len(set(seen)) == 6
    assert player.in_hand.cells == seen[0]


def test_the_arrows_move_a_tile_in_rows_and_straight_down_and_enter_builds(player: Player) -> None:
    driver = player.driver
    driver.press(pygame.K_RETURN)
    here = player.in_hand.at
    driver.press(pygame.K_UP)
    assert player.in_hand.at == stepped(ISLAND, here, -1, 0)
    driver.press(pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
    assert player.in_hand.at == here
    driver.press(pygame.K_n, pygame.K_RETURN)
    assert isinstance(player.given(), Placement)
    driver.press(pygame.K_u)
    assert player.given() is None


def test_own_cells_can_be_counted_while_a_tile_is_held(start: Start) -> None:
    driver = start()
    player = Player(driver, island_session(*ALONE, turns=3))
    player.scene.screen.preloader.finish()
    driver.settle()
    grid, covered = player.play.city.board.grid, player.play.city.covered
    (x, y), (to_x, to_y) = next(
        (player.cell(*grid.coordinate(index)), player.cell(*grid.coordinate(near)))
        for index in indices(covered)
        for near in indices(grid.near[index] & covered)
        if grid.coordinate(near)[0] == grid.coordinate(index)[0]
    )
    side = [((x + to_x) // 2 + column, (y + to_y) // 2 + row) for row in range(-6, 7) for column in (-1, 0, 1)]

    def brightness() -> int:
        driver.frames(12)
        return sum(sum(driver.game.window.surface.get_at(at)[:3]) for at in side)

    before = brightness()
    player.pick_up()
    player.point_at(4, 0)
    assert brightness() < before
    driver.press(pygame.K_ESCAPE)
    assert not player.holds()
    assert brightness() == before


def test_a_pad_builds_too(player: Player) -> None:
    for value in (0, 32767, 0):
        player.driver.post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=5, value=value)
    assert player.holds()
    player.driver.pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(player.given(), Placement)


def test_the_reason_stands_beside_a_tile_that_may_not_lie_there(player: Player) -> None:
    player.pick_up()
    totem = ISLAND.coordinate(next(indices(parse(ISLAND, ["4.7"]))))
    player.point_at(*totem)
    landing = player.play.hand.landing
    assert landing is not None
    assert landing.refusal is not None
    assert landing.refusal.code == "totem"
    player.driver.let_go(player.cell(*totem))
    player.driver.settle()
    assert not player.holds()
    assert player.given() is None


def test_what_lies_on_the_island_is_explained_under_the_mouse(start: Start) -> None:
    player = Player(start(), island_session(*ALONE, turns=6))
    city = player.play.city
    things = things_on(city, decor_of(player.state))
    assert {thing.symbol for thing in things if thing.symbol}
    for thing in things[:6]:
        middle = player.cell(*thing.cells[-1])
        player.driver.move(middle)
        under = player.driver.page._pointer.on
        assert under is not None
        services, rules, seat = player.driver.game.services, player.state.rules, player.play.seat
        largest = largest_words(services, rules, seat, cities_shown(player.play), thing.mask)
        said = thing_words(services, rules, city, thing), largest
        assert under.tooltip() == "\n".join(words for words in said if words)


def test_points_fly_from_the_cell_they_belong_to_and_those_of_others_rise_at_their_board(start: Start) -> None:
    player = Player(start(), island_session(*ALONE))
    cell = next(indices(parse(ISLAND, ["4.9"])))
    won: list[Event] = [Points(0, "totem", 5, cell), Points(1, "totem", 5, cell)]
    before = len(player.play.effects.shown)
    player.scene.animations.tell(won)
    shown = player.play.effects.shown[before:]
    (own,) = (flying.start for flying in shown if isinstance(flying, FlyingPicture))
    board, small = player.scene.screen.board, player.scene.screen.layout.cities[0]
    assert board.cell_rect(*ISLAND.coordinate(cell)).collidepoint(own)
    (other,) = (rising.at for rising in shown if isinstance(rising, FloatingPicture))
    assert small.collidepoint(other)


def test_a_whole_game_is_played_and_counted(start: Start) -> None:
    session = island_session(*ALONE, turns=25)
    driver = start()
    driver.game.services.settings.change(animation="off")
    player = Player(driver, session)
    while not session.state.is_over:
        player.answer()
    driver.frames(40)
    assert driver.scenes[-1] == "CountUpScene"
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    if driver.scenes[-1] == "CountUpScene":
        driver.choose("result", "mouse")
        driver.settle()
    assert driver.scenes[-1] == "ResultScene"
    for key, name, way_out in (("review", "ReviewScene", "done"), ("replay", "ReplayScene", "done")):
        driver.choose(key, "mouse")
        driver.settle()
        assert driver.scenes[-1] == name
        driver.choose(way_out, "mouse")
        driver.settle()
    driver.choose("city0", "mouse")
    driver.settle()
    assert driver.scenes[-1] == "LargeCityScene"


@pytest.mark.parametrize("how", ["mouse", "keys", "pad", "finger"])
@pytest.mark.parametrize("size", [(1280, 800), *seldom(((1920, 1080),))])
def test_a_rivals_island_is_seen_large_and_whole(start: Start, size: tuple[int, int], how: str) -> None:
    player = Player(start(window=size), island_session(*ALONE, turns=4))
    driver, small = player.driver, player.scene.screen.layout.cities[0]
    if how == "finger":
        driver.tap(small.center)
    else:
        driver.choose("city1", how)
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, CityScene)
    assert scene._painter is not None
    width, height = scene._painter.size
    assert width > 4 * small.width
    assert height > 0.75 * size[1]
    art = art_of(ISLAND)
    assert scene._painter.layout.margins[1] > art.land_around(ISLAND, scene._painter.layout.px)[1]


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 768), 150)])
def test_narrow_buttons_say_what_they_do_in_whole_words_or_a_sign(
    start: Start, size: tuple[int, int], text: int
) -> None:
    player = Player(start(window=size, language="fr"), island_session(*ALONE, turns=4))
    driver = player.driver
    driver.game.services.settings.change(text_size=text, animation="normal")
    driver.settle()
    seen = set[str]()

    def read() -> None:
        look = driver.game.services.look
        for widget in driver.page.widgets:
            if isinstance(widget, Button) and widget.key in {"pass", "stop", "undo", "done", "skip"}:
                seen.add(widget.key)
                assert widget.explained(look) == widget.tooltip(), widget.text
                assert player.scene.screen.layout.hand.contains(widget.rect)

    read()
    driver.press(pygame.K_n, pygame.K_RETURN)
    read()
    player.next_card()
    driver.press(pygame.K_s)
    driver.click("yes")
    driver.press(pygame.K_RETURN)
    driver.frames(3)
    read()
    assert {"pass", "stop", "undo", "done"} <= seen


def test_two_people_hand_an_island_over(start: Start) -> None:
    player = Player(start(), island_session(*TWO_PEOPLE))
    driver = player.driver
    assert driver.scenes[-1] == "CurtainScene"
    player.lift()
    player.drag()
    driver.press(pygame.K_RETURN)
    driver.frames(90)
    assert driver.scenes[-1] == "CurtainScene"
    assert not player.state.cities[0].placed


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_the_coach_covers_no_cell_of_an_island(start: Start, size: tuple[int, int]) -> None:
    player = Player(start(window=size, language="fr"), island_session(*ALONE, turns=4))
    answer, *_, better = player.play.view.placements
    building = player.play.view.building
    assert building is not None
    ends = tuple((rule, points) for points, rule in enumerate(("at-once", "farm", "village", "fort", "beach"), 300))
    advice = Advice(better, 1000, tuple((rule, 200) for rule, _ in ends), ends)
    objection = Objection(building, answer, advice)
    dialog = CoachDialog(
        player.driver.game.services, objection, lambda: player.scene.screen, lambda: None, lambda: None
    )
    player.driver.game.services.stack.push(dialog)
    grid = player.play.city.board.grid
    assert len(dialog.comparison.lines) == 5
    assert not any(dialog.panel.collidepoint(player.cell(*grid.coordinate(cell))) for cell in indices(grid.full))
    assert all(dialog.panel.contains(widget.rect) for widget in dialog.page.all_widgets())
    assert player.driver.game.services.look.area.contains(dialog.panel)


@pytest.mark.large
def test_in_a_large_window_the_next_tile_is_ready_and_all_pictures_have_room(start: Start) -> None:
    player = Player(start(window=(2560, 1440), painted_anew=True), island_session(*ALONE))
    sprites, screen = player.driver.game.services.sprites, player.scene.screen
    screen.preloader.finish()
    deck, drawn, buildings = player.state.table.deck, player.state.drawn, player.state.table.players[0].buildings
    assert screen.pictures.want_card()
    assert screen.preloader.has(("card", buildings[deck[drawn]]))
    assert not screen.preloader.has(("card", buildings[deck[drawn + 1]])), (
        "a whole deck would take the room of the board"
    )
    scene = [sprites.element("palms", number, screen.layout.px) for number in range(sprites.variants("palms"))]
    player.drag()
    player.next_card()
    screen.preloader.finish()
    made = [sprites.element("palms", number, screen.layout.px) for number in range(sprites.variants("palms"))]
    assert all(one is other for one, other in zip(scene, made, strict=True)), "what the board shows was kept"


@pytest.mark.parametrize(
    ("window", "text_size"), [((1280, 800), 100), ((1280, 800), 150), ((1024, 768), 150), *seldom(((2560, 1440), 100))]
)
def test_the_tiles_that_are_left_do_not_touch(start: Start, window: tuple[int, int], text_size: int) -> None:
    """What is painted falls into as many pieces as there are tiles, whichever stands out beyond its cells."""
    driver = start(window=window, language="fr")
    services = driver.game.services
    services.settings.change(text_size=text_size)
    driver.frames()
    sheet = play_layout(services.look, ISLAND, 3, rules=12).tray
    for turns in (0, 12):
        rows = tray_rows(island_session(*ALONE, turns=turns).state, 0)
        without_glow = tuple(tuple(replace(entry, status=CardStatus.TO_COME) for entry in row) for row in rows)
        laid = tray_layout(services.look, sheet, without_glow)
        painted = pygame.Surface(window, pygame.SRCALPHA)
        draw_tray(painted, services.look, services.sprites, laid, 0)
        assert len(pygame.mask.from_surface(painted, 0).connected_components(4)) == len(laid.places)


@pytest.mark.parametrize(
    ("window", "text_size"), [((1024, 768), 100), ((1280, 720), 150), *seldom(((1024, 768), 150), ((1600, 1200), 150))]
)
def test_the_name_on_a_card_is_whole_and_can_be_read(
    start: Start, window: tuple[int, int], text_size: int, written: set[str]
) -> None:
    driver = start(window=window, language="fr")
    driver.game.services.settings.change(text_size=text_size)
    player = Player(driver, island_session(*ALONE))
    cards, fonts = player.scene.screen.cards.faces, driver.game.services.look.fonts
    for building in player.state.table.players[0].buildings.values():
        name = building_name(driver.game.services, building)
        face = OpenCardFace(building, 0, False, name, "encore 16 cartes")
        role, lines = cards._head(face)
        assert " ".join(lines).replace(" \N{MIDDLE DOT}", "").split() == name.replace(" \N{MIDDLE DOT}", "").split()
        assert max(fonts.width(line, role) for line in lines) <= cards.room.width
        assert fonts.pixels(role) >= 0.85 * fonts.pixels(SMALL_STRONG)
        assert cards.share(face) >= 0.8, "the picture is hardly smaller"
        written.clear()
        cards.paint(face)
        assert set(lines) <= written


@pytest.mark.parametrize("high_contrast", [False, True])
def test_every_tile_lies_on_its_light(start: Start, high_contrast: bool) -> None:
    """What lights the open tile up are its cells: those of its picture lie there, in every look."""
    driver = start(window=(1024, 768))
    services = driver.game.services
    services.settings.change(high_contrast=high_contrast)
    driver.frames()
    sheet = play_layout(services.look, ISLAND, 3, rules=12).tray
    laid = tray_layout(services.look, sheet, tray_rows(island_session(*ALONE).state, 0))
    for entry, place in laid.places:
        alone = replace(laid, places=((replace(entry, status=CardStatus.TO_COME), place),))
        lit, picture = painted_tile(services, entry, place, laid.px), pygame.Surface((1024, 768), pygame.SRCALPHA)
        draw_tray(picture, services.look, services.sprites, alone, 0)
        shown = pygame.mask.from_surface(picture, 127)
        assert lit.overlap_area(shown, (0, 0)) > 0.9 * lit.count(), entry.building.id
        assert sheet.contains(picture.get_bounding_rect(127)), "nothing lies on the panel's edge"


def painted_tile(services: Services, entry: TrayBuilding, place: pygame.Rect, px: int) -> pygame.Mask:
    """Return the cells of a tile in the tray, a little smaller than they are."""
    art = art_of_piece(entry.building)
    layout, cells = art.layout(art.grid, px), art.cells_of(entry.building, entry.turn)
    around = layout.around(cells)
    sheet = pygame.Surface((1024, 768), pygame.SRCALPHA)
    for cell in cells:
        corners = polygon(layout, cell, (place.left - around.left, place.top - around.top), -1)
        pygame.draw.polygon(sheet, "white", corners)
    return pygame.mask.from_surface(sheet)


@pytest.mark.parametrize(("window", "text_size"), [((1280, 800), 100), ((1280, 800), 150), ((1024, 768), 150)])
def test_no_row_of_the_card_s_panel_stays_empty(start: Start, window: tuple[int, int], text_size: int) -> None:
    """Whether something can be undone or not, buttons stand from the card to the panel's edge."""
    driver = start(window=window, language="fr")
    driver.game.services.settings.change(text_size=text_size)
    player = Player(driver, island_session(*ALONE))
    scene = player.scene
    layout = scene.screen.layout
    assert layout.card.width > 0.9 * layout.hand.width, "beside the card stands nothing"

    def rows() -> list[pygame.Rect]:
        inside = [widget.rect for widget in scene.page.widgets if layout.hand.contains(widget.rect)]
        return sorted(inside, key=lambda rect: rect.top)

    def empty() -> int:
        """Return how many pixels of the panel's height nothing stands on, where they are most."""
        edge, most = layout.hand.top, 0
        for rect in rows():
            most, edge = max(most, rect.top - edge), max(edge, rect.bottom)
        return max(most, layout.hand.bottom - edge)

    least = driver.widget("pass").rect.height
    assert "undo" not in {widget.key for widget in scene.page.widgets}
    assert empty() < least / 2
    player.drag()
    assert "undo" in {widget.key for widget in scene.page.widgets}
    assert empty() < least / 2
    assert all(rect.collidelist(rows()[:number]) < 0 for number, rect in enumerate(rows()))
