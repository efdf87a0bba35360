"""Parts of the play scene on their own: the building in hand, the layout, the tray, the track, the bots' side."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mycity.ai.serve.bot_process import Ticket, WorkerError
from mycity.board_pictures.small_pictures import plain
from mycity.content.assets import assets_root
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import City
from mycity.engine.episode import Answer, State
from mycity.engine.grid import SQUARE_11
from mycity.engine.pieces import shape_table
from mycity.engine.score_lines import ScoreLine, score_lines
from mycity.engine.scoring import final_points
from mycity.scenes.play.panes.overview import Overview, SeatedCity, SumWords, overview_of, sum_words
from mycity.scenes.play.panes.overview_sheet import OverviewWidget
from mycity.scenes.play.panes.tray import REMAINING, CardStatus, blocked_cards, tray_layout, tray_rows
from mycity.scenes.shared.layout.board_layout import play_layout
from mycity.scenes.shared.track import track_for
from mycity.table import game_starts
from mycity.table.game_starts import begin_game
from mycity.table.turn.held import Held
from mycity.table.turn.session import resumed
from mycity.table.turn.thinking import ProcessThinker
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.look import make_look
from tests.driver import Driver
from tests.each import each
from tests.engine.island.by_hand import ETERNAL as ISLAND
from tests.engine.island.by_hand import carrying, rules_of
from tests.engine.tables import BUILDINGS
from tests.english import ENGLISH
from tests.scenes.playing import ALONE, Player, new_session
from tests.seldom import seldom
from tests.storage.games import eternal, turns

SIDE = SQUARE_11.side

SIZES = [(1024, 768), (1280, 720), (1280, 800), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160)]


# -- the building in hand ------------------------------------------------------------------------------------------


@each("name", sorted(BUILDINGS))
def test_turning_goes_around_the_held_cell_and_comes_back(name: str) -> None:
    building = BUILDINGS[name]
    for grab in range(len(building.coordinates)):
        held = Held(building, SQUARE_11, grab=grab, at=(5, 5))
        turned = held
        for _ in range(4):
            assert (5, 5) in turned.cells
            turned = turned.turned(1)
        assert turned == held


@each("name", sorted(BUILDINGS))
def test_every_placement_is_held_as_it_lies(name: str) -> None:
    building = BUILDINGS[name]
    for placement in shape_table(SQUARE_11, building.rows).placements:
        for turn in range(4):
            held = Held(building, SQUARE_11, turn, at=(5, 5)).laid(placement)
            assert held.mask == placement.mask
            assert held.placement is placement


def test_off_the_board_it_covers_no_placement() -> None:
    held = Held(BUILDINGS["Y-I3"], SQUARE_11, at=(10, 10))
    assert held.mask is None
    assert held.placement is None


def test_grabbing_takes_the_nearest_cell_and_leaves_it_where_it_is() -> None:
    held = Held(BUILDINGS["B-U5"], SQUARE_11, at=(3, 3))
    other = held.grabbed((4, 5))
    assert other.cells == held.cells
    assert other.at == (4, 5)


# -- layout --------------------------------------------------------------------------------------------------------


@each("size", SIZES)
@each("others", [0, 1, 2, 3])
def test_nothing_overlaps_and_everything_is_inside(size: tuple[int, int], others: int) -> None:
    look = make_look(size, assets_root() / "fonts", text_size=100, high_contrast=False)
    layout = play_layout(look, SQUARE_11, others, rules=12)
    parts = [layout.bar, layout.frame, layout.hand, layout.tray, layout.overview]
    parts += [layout.players] if others else []
    window = pygame.Rect((0, 0), size)
    for number, part in enumerate(parts):
        assert window.contains(part)
        assert part.collidelistall(parts[number + 1 :]) == []
    assert all(layout.players.contains(city) for city in layout.cities)
    assert layout.hand.contains(layout.card)
    assert layout.hand.contains(layout.buttons)
    assert not layout.card.colliderect(layout.buttons)


@each("size", SIZES)
def test_the_board_is_most_of_the_window_and_its_cells_are_sharp(size: tuple[int, int]) -> None:
    look = make_look(size, assets_root() / "fonts", text_size=100, high_contrast=False)
    layout = play_layout(look, SQUARE_11, 3)
    assert layout.px % 8 == 0
    assert layout.px == 128 or SIDE * layout.px > size[1] * 0.78
    assert layout.board.height >= SIDE * layout.px


@pytest.mark.parametrize("size", [*SIZES[:4:3], *seldom(*((size,) for size in SIZES if size not in SIZES[:4:3]))])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_buttons_words_fit(start: Callable[..., Driver], size: tuple[int, int], language: str) -> None:
    driver = start(window=size, language=language)
    if driver.game.window.surface.get_size() != size:
        pygame.display.set_mode(size)
        driver.frames(2)
    player = Player(driver, new_session(*ALONE))
    fonts = driver.game.services.look.fonts
    for key in ("pass", "stop"):
        button = player.driver.widget(key)
        words = str(getattr(button, "text", ""))
        assert fonts.width(words, LABEL) <= button.rect.width - driver.game.services.look.px(20)


# -- tray and track ------------------------------------------------------------------------------------------------


def test_the_tray_tells_what_has_become_of_every_building() -> None:
    state, _ = turns(*eternal("human", "human", seed=11), 20)
    rows = tray_rows(state, 0)
    statuses = {entry.building.id: entry.status for row in rows for entry in row}
    assert [len(row) for row in rows] == [8, 8, 8, 3]
    assert statuses[state.card or ""] is CardStatus.OPEN
    built = {placed.building.id for placed in state.cities[0].placed}
    assert {name for name, status in statuses.items() if status is CardStatus.BUILT} == built
    to_come = {name for name, status in statuses.items() if status is CardStatus.TO_COME}
    assert to_come == set(state.table.deck[state.drawn :]) - {"BLOCK"}


def test_the_tray_keeps_its_order_in_a_saved_game() -> None:
    state, _ = turns(*eternal("human", "human", seed=11), 3)
    player = state.table.players[0]
    by_name = replace(player, buildings=dict(sorted(player.buildings.items())))
    again = replace(state, table=replace(state.table, players=(by_name, *state.table.players[1:])))
    assert tray_rows(again, 0) == tray_rows(state, 0)
    sizes = [len(entry.building.coordinates) for entry in tray_rows(state, 0)[0]]
    assert sizes == sorted(sizes)


@each("size", SIZES)
def test_what_is_gone_leaves_its_room_to_the_buildings_still_to_come(size: tuple[int, int]) -> None:
    look = make_look(size, assets_root() / "fonts", text_size=100, high_contrast=False)
    sheet = play_layout(look, SQUARE_11, 3, rules=12, keeps=60).tray
    first, later = (tray_layout(look, sheet, tray_rows(turns(*eternal("human", "human"), n)[0], 0)) for n in (0, 18))
    assert len(later.places) < len(first.places)
    assert later.px > first.px
    for layout in (first, later):
        places = [place for _, place in layout.places]
        assert all(sheet.contains(place) for place in places)
        assert all(place.collidelist(places[:number]) < 0 for number, place in enumerate(places))
        assert {entry.status for entry, _ in layout.places} <= REMAINING


def test_no_colour_of_the_tray_is_broken_and_their_order_stays() -> None:
    look = make_look((1280, 800), assets_root() / "fonts", text_size=100, high_contrast=False)
    sheet = play_layout(look, SQUARE_11, 3, rules=12, keeps=60).tray
    sizes = []
    for cards in range(0, 24, 3):
        layout = tray_layout(look, sheet, tray_rows(turns(*eternal("human", "human"), cards)[0], 0))
        rooms: dict[str, pygame.Rect] = {}
        for entry, place in layout.places:
            rooms[entry.building.colour] = rooms.get(entry.building.colour, place).union(place)
        assert list(rooms) == sorted(rooms, key="YRBC".index)
        assert all(room.height < 3 * layout.px for room in rooms.values()), "none is broken over two lines"
        for one, after in pairwise(rooms.values()):
            assert after.top >= one.bottom or after.left >= one.right
        assert all(sheet.contains(room) for room in rooms.values())
        sizes.append(layout.px)
    assert sizes == sorted(sizes), "what is left only grows"
    assert sizes[6] > sizes[0]


def alone(state: State, city: City, in_play: dict[str, int] | None = None) -> Overview:
    """Returns the table of the score of a city at the first seat."""
    return overview_of(state.rules, SeatedCity(0, (city, *state.cities[1:])), ENGLISH, tuple((in_play or {}).items()))


def test_what_passes_have_cost_stands_in_their_column() -> None:
    state, _ = turns(*eternal("human", "human"), 1)
    city = state.cities[0]
    fresh = alone(state, city)
    passed = alone(state, city.score(-2, None), {"pass": -2})
    columns = [{line.icon: line.points for line in table.lines if line.at_once} for table in (fresh, passed)]
    assert [one.get("rule-pass") for one in columns] == [None, -2], "a pass that nobody has made has no row"
    assert columns[0]["animal-fox"] == columns[1]["animal-fox"] == city.points
    assert sum(line.points or 0 for line in passed.lines) == passed.so_far == fresh.so_far - 2


def test_a_blocked_building_is_told_from_a_passed_one() -> None:
    state, _ = turns(*eternal("human", "human"), 100)
    place = state.table.deck.index("BLOCK")
    assert blocked_cards(state) == state.table.deck[place + 1 : place + 2]


def test_the_track_grows_with_the_farthest_token() -> None:
    rect = pygame.Rect(0, 0, 900, 40)
    assert track_for(rect, [10, 50]).end == 50
    assert track_for(rect, [10, 51]).end == 60
    track = track_for(rect, [3, 73])
    assert track.end == 80
    assert rect.left <= track.x(0) < track.x(73) <= rect.right
    assert track.x(-4) == track.x(0)


def test_tokens_that_share_a_point_stand_side_by_side() -> None:
    places = track_for(pygame.Rect(0, 0, 900, 40), [10]).places([10.0, 10.0, 10.0], 30)
    assert places[0].left < places[1].left < places[2].left


def test_tokens_on_neighbouring_points_hide_no_one() -> None:
    track = track_for(pygame.Rect(0, 0, 900, 40), [10])
    places = track.places([9.0, 10.0, 10.0, 30.0], 30)
    middles = [place.centerx for place in places]
    assert middles == sorted(middles)
    assert min(after - before for before, after in pairwise(middles)) >= 20
    assert middles[3] == track.x(30), "who stands alone stands on the point"
    assert abs(sum(middles[:3]) / 3 - (track.x(9) + 2 * track.x(10)) / 3) < 2


@pytest.mark.parametrize("points", [0.0, 50.0])
def test_tokens_at_an_end_of_the_track_stay_apart_and_on_it(points: float) -> None:
    rect = pygame.Rect(0, 0, 900, 40)
    places = track_for(rect, [10]).places([points] * 4, 30)
    assert all(after.left - before.left >= 20 for before, after in pairwise(places))
    assert all(rect.collidepoint(place.center) for place in places)


# -- table of the rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text_size", [100, 125, 150])
@pytest.mark.parametrize("size", SIZES[:4])
def test_the_unfolded_table_does_not_hide_the_folded_one(
    start: Callable[..., Driver], size: tuple[int, int], text_size: int
) -> None:
    driver = start(window=size, language="fr")
    driver.game.services.settings.change(text_size=text_size)
    player = Player(driver, new_session(*ALONE))
    widget = player.driver.widget("overview")
    assert isinstance(widget, OverviewWidget)
    at = widget.unfolded(driver.game.services.look)
    assert not at.colliderect(widget.rect)
    assert driver.game.services.look.area.contains(at)


def test_the_counted_points_of_the_table_add_up(start: Callable[..., Driver]) -> None:
    player = Player(start(), new_session(*ALONE))
    for _ in range(3):
        player.driver.press(pygame.K_n, pygame.K_RETURN)
        player.driver.frames(120)
    city = player.session.state.cities[0]
    table = player.scene.screen.panes.table
    assert len(city.placed) == 3
    assert sum(line.points or 0 for line in table.lines) == table.so_far
    assert sum(line.points for line in table.provisional) == table.total - table.so_far
    assert table.total == final_points(player.session.state.rules, city, others=player.session.state.cities[1:])


def test_the_sum_leads_with_the_held_building_and_leaves_out_what_is_not_certain() -> None:
    state, _ = turns(*eternal("human", "human"), 1)
    city = state.cities[0]
    table = alone(state, city)
    counts = {line.line: line.unit.number for line in table.provisional if line.unit}
    rocks = next(line for line in score_lines(state, 0, []) if line.rule == "rocks")
    assert counts == {"empties": city.empty.bit_count(), "rocks": -rocks.provisional}
    assert sum_words(table, None, str.format, "It") == SumWords("So far", str(table.so_far))
    changes = ScoreLine("empties", 0, 4), ScoreLine("groups", 1), ScoreLine("trees", 0, -1)
    becomes = f"{table.so_far} \N{RIGHTWARDS ARROW} {table.so_far + 1}"
    held = sum_words(table, changes, str.format, "It")
    said = SumWords("It", "+1", becomes, 1, later="+3 at the end", brief_later="+3")
    assert held == said, "what is not certain is not among the points, but beside them"
    assert not sum_words(table, [ScoreLine("largest-farm", 0, 5)], str.format, "It").later, "a lead may be lost again"
    stopped = alone(state, replace(city, stopped=True))
    assert stopped.so_far == table.total, "who builds no more has what the city is worth as it stands"
    assert not stopped.provisional
    assert sum_words(stopped, None, str.format, "It", -7) == SumWords("You have stopped", plain(table.total))
    assert sum_words(table, None, str.format, "It", -7).foot == "\N{MINUS SIGN}7 if it ended now"


def test_a_score_below_nothing_says_what_the_next_points_do() -> None:
    """Nobody is owed anything: what comes next leads back to 0; once nothing comes, nothing is said."""
    state, _ = turns(*eternal("human", "human"), 1)
    over = overview_of(state.rules, SeatedCity(0, state.cities), ENGLISH, is_over=True)
    assert over.so_far < 0
    words = sum_words(over, None, str.format, "It")
    assert (words.number, words.foot) == (plain(over.so_far), "")
    words = sum_words(replace(over, is_over=False), None, str.format, "It")
    assert words.foot == f"first {-over.so_far} to get back to 0"
    assert words.brief == f"{-over.so_far} short of 0"


def test_a_cost_that_nobody_has_paid_is_no_row() -> None:
    """Passes that nobody has made, rocks that no board ever had; but a rock that is covered is told of."""
    state, _ = turns(*eternal("human", "human"), 1)

    def rows(city: City, in_play: dict[str, int] | None = None) -> set[str]:
        return {line for rule in alone(state, city, in_play).lines for line in rule.lines}

    city = state.cities[0]
    assert "pass" not in rows(city)
    assert {"rocks", "empties", "trees"} <= rows(city)
    assert "pass" in rows(city, {"pass": -1})
    covered = replace(city, covered=city.board.grid.full)
    assert "rocks" in rows(covered)
    bare = (row.translate(str.maketrans("Rr", "..")) for row in city.board.cells)
    board = replace(city.board, cells=tuple(bare))
    assert "rocks" not in rows(replace(city, board=board, player=replace(city.player, board=board)))


def test_a_lead_says_how_large_it_is_and_to_whom_it_is_lost() -> None:
    mine, yours = carrying(F="8.3 7.5", P="8.4"), carrying(F="8.3", H="7.4")
    mine, yours = (replace(city, player=replace(city.player, name=name)) for city, name in ((mine, "A"), (yours, "B")))

    def said(seat: int, *cities: City) -> dict[str, str]:
        table = overview_of(rules_of(ISLAND), SeatedCity(seat, cities), ENGLISH)
        return {line.line: line.words for line in table.provisional}

    told = said(0, mine, yours)
    assert told["largest-farm"] == "2 together, against 1 (B). Lost to whoever has more."
    assert told["largest-paths"] == "1 together. Lost to whoever has more."
    assert list(said(1, mine, yours)) == ["largest-village", "beach"], "who trails has nothing to lose"
    level = replace(mine, player=yours.player)
    assert said(0, mine, level)["largest-farm"] == "2 together, as many as B. Lost to whoever has more."
    other = replace(mine, player=replace(mine.player, name="C"))
    assert said(0, mine, level, other)["largest-farm"].startswith("2 together, as many as B and C.")


# -- bots beside ---------------------------------------------------------------------------------------------------

SEATS = (PlayerSpec("Foxbridge", "fox", "human"), PlayerSpec("Bearfield", "bear", "bot:2"))


def test_a_game_is_begun_kept_and_resumed(start: Callable[..., Driver], data_dir: Path) -> None:
    driver = start()
    services = driver.game.services
    session = begin_game(lambda: services.bots, "eternal", SEATS, 5, services.saving.take_free())
    session.close()
    assert (data_dir / "slot1.save").is_file()
    again = resumed(services.saving.slots.read(1), ProcessThinker(services.bots), None)
    assert again.state.card == session.state.card
    assert again.state.table.seed == 5
    again.close()


def test_bots_answer_from_their_own_process(start: Callable[..., Driver]) -> None:
    driver = start()
    session = begin_game(lambda: driver.game.services.bots, "eternal", SEATS, 5)
    end = time.monotonic() + 120
    while not session.answered and time.monotonic() < end:
        session.update()
        pygame.time.wait(10)
    assert list(session.answered) == [1]
    session.close()


class BrokenWorker:
    """A process that cannot be kept alive."""

    def answer(self, bot: str, state: State, seat: int) -> Ticket[Answer]:
        del bot, state, seat
        return Ticket(b"", lambda reply: reply)

    def poll(self) -> None:
        raise WorkerError("gone")

    def cancel_all(self) -> None:
        pass


def test_when_the_process_fails_the_game_goes_on() -> None:
    thinker = ProcessThinker(BrokenWorker())  # type: ignore[arg-type]
    state, _ = eternal("human", "bot:1", "bot:2")
    thinker.ask(state, 1)
    thinker.ask(state, 2)
    answers = [answer for _ in range(4) for answer in thinker.poll()]
    assert sorted(seat for seat, _ in answers) == [1, 2]


def test_a_game_is_kept_under_its_own_name(start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "moon", replace(GAMES["eternal"], id="moon", kinds=("orbit",)))
    monkeypatch.setattr(game_starts, "load_episode", lambda *_, **__: load_episode("eternal"))
    services = start().game.services
    save = begin_game(lambda: services.bots, "moon", SEATS, 5).snapshot()
    assert (save.game, save.kind) == ("moon", "orbit")
