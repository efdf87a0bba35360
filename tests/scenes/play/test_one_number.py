"""One honest number: what stands beside each name, on the track and at large is what the engine says, at any moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame
import pytest

from mycity.board_pictures.small_pictures import plain
from mycity.engine.campaign import PlayerSpec
from mycity.engine.score_lines import settled_score
from mycity.engine.scoring import final_points, scores
from mycity.scenes.play import PlayScene
from mycity.scenes.play.panes.overview import ProvisionalLine
from mycity.scenes.play.panes.overview_view import draw_folded, folded_parts
from mycity.scenes.play.panes.projection import TwoScores
from mycity.scenes.play.standing_scene import SeatScore, StandingRow, StandingScene
from mycity.scenes.shared.track import track_for
from mycity.table.looking_back.count_steps import CountSteps
from mycity.table.turn.session import Session, resumed
from mycity.ui.style.fonts import LABEL, MINUS
from mycity.ui.style.look import Look
from tests.driver import Driver
from tests.faults.hand_overs import ANIMALS, LANDS, NAMES, play_ahead, session_of
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, island_session, new_session
from tests.storage.games import Thinker, blank, clock_from, eternal, turns

Start = Callable[..., Driver]
_NUMBER = rf"({MINUS}?\d+)"
_SAID = re.compile(rf"{_NUMBER}(?: so far|(, has stopped))?(?: \({_NUMBER} if (?:it ended now|over)\))?")
_AHEAD = re.compile(rf"{_NUMBER} if it ended now")
TABLES: tuple[tuple[str, int | None, int], ...] = (
    ("eternal", None, 2),
    ("eternal", None, 4),
    ("island-eternal", None, 3),
    (LANDS[0], None, 4),
    (LANDS[1], None, 2),
    ("city", 2, 3),
    ("city", 12, 2),
    ("city", 24, 4),
    ("island-season", 5, 2),
    ("island-season", 8, 4),
)
"""Games, lands and episodes, with their seats."""


@dataclass
class Writing:
    """What was written, and where."""

    words: str
    at: pygame.Rect


@pytest.fixture
def writings(monkeypatch: pytest.MonkeyPatch) -> list[Writing]:
    """Every line that a scene writes into a rect."""
    made: list[Writing] = []
    write = Look.write

    def noting(look: Look, surface: pygame.Surface, text: str, *args: object, **named: object) -> None:
        rect = next(one for one in args if isinstance(one, pygame.Rect))
        made.append(Writing(text, pygame.Rect(rect)))
        write(look, surface, text, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Look, "write", noting)
    return made


def points(words: str) -> int:
    return int(words.replace(MINUS, "-"))


def told(session: Session) -> list[TwoScores]:
    """Return what the engine says of every seat; of who has stopped what the city is worth as it stands."""
    state, cities = session.state, session.state.cities
    others = [(*cities[:seat], *cities[seat + 1 :]) for seat in range(len(cities))]
    ended = [final_points(state.rules, city, others=rest) for city, rest in zip(cities, others, strict=True)]
    return [
        TwoScores(points, has_stopped=True)
        if city.stopped and not state.is_over
        else TwoScores(settled_score(state.rules, seat, cities, is_over=state.is_over), points)
        for seat, (city, points) in enumerate(zip(cities, ended, strict=True))
    ]


def beside(writings: list[Writing], room: pygame.Rect, name: str) -> TwoScores:
    """Return the scores that stand in the room of a name, in one line or in two."""
    words = [one.words for one in writings if room.inflate(0, 40).contains(one.at) and one.words]
    assert name in words
    scores = [match for line in words if (match := _SAID.fullmatch(line))]
    assert len(scores) == 1, f"one score beside {name} and not {words}"
    ahead = [match[1] for line in words if (match := _AHEAD.fullmatch(line))] or [scores[0][3]]
    has_stopped = bool(scores[0][2]) or ("stopped" in words and " so far" not in scores[0][0])
    return TwoScores(points(scores[0][1]), points(ahead[0]) if ahead[0] else None, has_stopped)


def shown(scene: PlayScene, writings: list[Writing]) -> list[TwoScores]:
    """Return what stands beside every name, seat by seat."""
    screen, play = scene.screen, scene.play
    writings.clear()
    for pane in screen.panes.all():
        if pane.rect in (screen.layout.bar, *screen.layout.panes):
            pane.paint(pygame.Surface(scene.look.size))
    rooms = {play.seat: screen.layout.title, **dict(zip(play.others, screen.layout.heads, strict=True))}
    return [beside(writings, rooms[seat], player.name) for seat, player in enumerate(play.state.table.players)]


def at_large(driver: Driver) -> list[TwoScores]:
    """Return what the slip tells of every seat, in the order of their names; see that who is ahead is first."""
    rows = [row for row in driver.page.widgets if isinstance(row, StandingRow)]
    stopped = [row.lines[0].endswith(", has stopped") for row in rows]
    so_far = [points(row.lines[0].removesuffix(" so far").removesuffix(", has stopped")) for row in rows]
    ahead = [points(row.lines[1].removesuffix(" if it ended now")) if row.lines[1] else None for row in rows]
    assert so_far == sorted(so_far, reverse=True)
    by_name = {row.seat.name: said for row, said in zip(rows, map(TwoScores, so_far, ahead, stopped), strict=True)}
    return [by_name[name] for name in NAMES if name in by_name]


def figures(scene: PlayScene) -> dict[int, pygame.Rect]:
    """Return where every figure on the track stands; there is one a player, and nothing else."""
    bar = scene.screen.layout.bar
    on_bar = [piece for piece in scene.screen.moving.below() if bar.colliderect(piece.rect)]
    assert [piece.name[0] for piece in on_bar if isinstance(piece.name, tuple)] == ["token"] * len(on_bar)
    return {piece.name[1]: piece.rect for piece in on_bar if isinstance(piece.name, tuple)}


def stand_on(scene: PlayScene, so_far: list[int]) -> bool:
    """Return whether the figures stand on these points of the track: who has room exactly, a crowd around its own."""
    look, found = scene.look, figures(scene)
    track = track_for(scene.screen.layout.track, so_far)
    assert sorted(found) == list(range(len(so_far)))
    places = [found[seat].centerx for seat in sorted(found)]
    alone = [
        seat
        for seat, one in enumerate(so_far)
        if all(abs(track.x(one) - track.x(other)) > look.px(64) for at, other in enumerate(so_far) if at != seat)
    ]
    near = track.across / 3
    assert all(abs(places[seat] - track.x(so_far[seat])) <= near for seat in alone)
    return places == [place.centerx for place in track.places(list(map(float, so_far)), look.px(32))]


@pytest.mark.parametrize(
    "table", TABLES, ids=lambda table: f"{table[0]} {table[1] or ''} {table[2]}".replace("  ", " ")
)
def test_at_four_moments_every_number_is_what_the_engine_says(
    start: Start, table: tuple[str, int | None, int], writings: list[Writing]
) -> None:
    """Early, in the middle, in the last third, and when all is over."""
    game, number, seats = table
    driver = start()
    driver.game.services.settings.change(animation="off")
    founders = [PlayerSpec(NAMES[seat], ANIMALS[seat], "bot:1" if seat else "human") for seat in range(seats)]
    session, played = session_of(game, number, founders, 5), 0
    deck = len(session.state.table.deck)
    for until in (2, deck // 2, deck - 3, deck + 3):
        play_ahead(session, until - played, ())
        played, state, expected = until, session.state, told(session)
        is_late = 3 * state.drawn > 2 * deck
        said = [replace(one, ahead=one.ahead if is_late and not state.is_over else None) for one in expected]
        if state.is_over:  # the count is about to begin
            scene = PlayScene(driver.game.services, session)
            assert [one.so_far for one in expected] == [one.ahead for one in expected]
            assert shown(scene, writings) == said
            assert stand_on(scene, [one.so_far for one in expected])
            scene.screen.preloader.close()
            break
        scene = PlayScene(driver.game.services, resumed(session.snapshot(), Thinker(), clock=clock_from()))
        driver.game.services.stack.push(scene)
        assert shown(scene, writings) == said
        assert stand_on(scene, [one.so_far for one in expected])
        scene.actions.show_standing()
        assert at_large(driver) == expected
        driver.press(pygame.K_t)
        assert driver.scene is scene
        driver.game.services.stack.pop()
    assert session.state.is_over


# -- who has stopped ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [("eternal", None), ("city", 12), ("island-season", 5)], ids=lambda table: table[0])
@pytest.mark.parametrize("projected", [False, True])
def test_who_has_stopped_has_one_number_what_the_city_is_worth(
    start: Start, table: tuple[str, int | None], projected: bool, writings: list[Writing]
) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off", projected=projected, curtain=False)
    founders = [PlayerSpec(NAMES[seat], ANIMALS[seat], "bot:1" if seat > 1 else "human") for seat in range(3)]
    session = session_of(*table, founders, 5)
    play_ahead(session, 4, [1])
    state, expected = session.state, told(session)
    worth = final_points(state.rules, state.cities[1], others=(state.cities[0], state.cities[2]))
    assert worth != settled_score(state.rules, 1, state.cities)
    scene = PlayScene(driver.game.services, session)
    driver.game.services.stack.push(scene)
    said = [one if projected else replace(one, ahead=None) for one in expected]
    assert shown(scene, writings) == said
    assert said[1] == TwoScores(worth, has_stopped=True)
    assert stand_on(scene, [one.so_far for one in expected])
    assert f"{NAMES[1]}: {plain(worth)}, has stopped" in scene.screen.panes.projection.words().split("\n")
    scene.actions.show_standing()
    assert at_large(driver) == expected


def test_the_number_of_the_question_whether_to_stop_is_the_one_shown_from_then_on(start: Start) -> None:
    player = Player(start(), new_session(*TWO_PEOPLE))
    player.lift()
    seat, panes = player.play.seat, player.scene.screen.panes
    asked = panes.table.total
    player.driver.press(pygame.K_s)
    words = " ".join(getattr(widget, "text", "") for widget in player.driver.page.all_widgets())
    assert plain(asked) in words
    player.driver.click("yes")
    assert panes.table.so_far == panes.projection.so_far[seat] == asked
    assert panes.table.has_stopped
    assert not panes.table.provisional
    for _ in range(100):
        player.driver.frames()
        player.lift()
    player.driver.press(pygame.K_p, pygame.K_RETURN)
    player.next_card()
    assert player.play.seat != seat
    assert panes.projection.standing(seat) == TwoScores(asked, has_stopped=True)
    assert player.play.effects.tokens[seat] == asked


# -- at large ------------------------------------------------------------------------------------------------------


@pytest.fixture
def player(start: Start) -> Player:
    """A game against two bots, one turn played."""
    made = Player(start(), new_session(*ALONE))
    made.drag()
    made.next_card()
    return made


OPENED: dict[str, Callable[[Player], None]] = {
    "key": lambda player: player.driver.press(pygame.K_t),
    "mouse": lambda player: player.driver.click(player.scene.screen.layout.track.center),
    "pad": lambda player: player.driver.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK),
}
CLOSED: dict[str, Callable[[Player], None]] = {
    "key": lambda player: player.driver.press(pygame.K_ESCAPE),
    "mouse": lambda player: player.driver.click((20, 700)),
    "pad": lambda player: player.driver.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK),
}


@pytest.mark.parametrize("how", OPENED)
def test_all_scores_are_seen_large_at_any_time(player: Player, how: str) -> None:
    OPENED[how](player)
    rows = [row for row in player.driver.page.widgets if isinstance(row, StandingRow)]
    assert player.driver.scenes[-1] == "StandingScene"
    assert sorted((row.seat.scores for row in rows), key=str) == sorted(told(player.session), key=str)
    assert [row.seat.own for row in rows].count(True) == 1
    CLOSED[how](player)
    assert player.driver.scene is player.scene


def test_a_long_name_is_whole_on_the_page_of_all_scores(start: Start, writings: list[Writing]) -> None:
    long = "Renardville-sur-Mer les Bains"
    driver = start(window=(1024, 768), language="fr")
    driver.game.services.settings.change(text_size=150)
    seats = [SeatScore(name, "fox", own=False, scores=TwoScores(12, -65)) for name in (long, "Bo")]
    driver.game.services.stack.push(StandingScene(driver.game.services, seats))
    driver.settle()
    writings.clear()
    driver.game.services.stack.top.draw(driver.game.window.surface)
    room = next(one.at for one in writings if one.words == long)
    assert driver.game.services.look.fonts.width(long, LABEL) <= room.width


def test_a_setting_says_it_beside_the_names_from_the_first_card_on(player: Player, writings: list[Writing]) -> None:
    expected = told(player.session)
    assert shown(player.scene, writings) == [TwoScores(one.so_far) for one in expected]
    player.driver.game.services.settings.change(projected=True)
    assert shown(player.scene, writings) == expected


# -- the figure on the track ---------------------------------------------------------------------------------------


def test_the_figure_goes_with_the_score_so_far(player: Player) -> None:
    for _ in range(3):
        player.answer()
        player.next_card()
        assert player.play.effects.tokens == [float(one.so_far) for one in told(player.session)]
    assert stand_on(player.scene, [one.so_far for one in told(player.session)])


def test_what_somebody_has_built_does_not_move_their_figure_for_the_next_one(start: Start) -> None:
    player = Player(start(), new_session(*TWO_PEOPLE))
    player.lift()
    player.drag()
    player.driver.press(pygame.K_RETURN)
    for _ in range(100):
        player.driver.frames()
        player.lift()
    assert player.play.seat == 1
    assert player.play.effects.tokens == [float(one.so_far) for one in told(player.session)]


def test_the_figure_of_the_count_stands_on_the_token_before_the_first_rule_is_counted() -> None:
    """It goes up from there: the score is not told before it is counted."""
    state, events = turns(*eternal("human", "human"), 100)
    assert state.is_over
    steps, final = CountSteps(state, events), scores(state.rules, state.cities)
    assert [steps.score(seat) for seat in (0, 1)] == [city.points for city in state.cities]
    steps.finish()
    assert [steps.score(seat) for seat in (0, 1)] == final


def test_the_track_goes_below_nothing_when_somebody_is_there() -> None:
    rect = pygame.Rect(0, 0, 900, 40)
    assert track_for(rect, [0, 10]).start == 0
    track = track_for(rect, [-6, 53])
    assert (track.start, track.end) == (-10, 60)
    assert rect.left <= track.x(-10) < track.x(-6) < track.x(0) < track.x(53) < rect.right
    assert abs(track.places([-6.0, 53.0], 30)[0].centerx - track.x(-6)) <= 1
    for lowest in (-1, -9, -10, -11, -20):
        track = track_for(rect, [lowest, 10])
        (token, _) = track.places([float(lowest), 10.0], 30)
        assert rect.left <= token.left, "it does not hang over the end"
        assert track.start % 5 == 0


# -- cells and points ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [(1024, 768), (1280, 800)])
@pytest.mark.parametrize("played", [3, 22])
def test_a_count_of_things_has_its_word_or_its_sign_and_points_their_own(
    start: Start, played: int, window: tuple[int, int]
) -> None:
    state, events = turns(*eternal(*ALONE), played)
    driver = start(window=window)
    scene = PlayScene(driver.game.services, Session(blank(state), state, events, Thinker(), None, clock_from()))
    table = scene.screen.panes.table
    assert table.tells_costs == (played == 22)
    for wide in range(180, 620, 8):
        for part in folded_parts(driver.game.services.look, pygame.Rect(0, 0, wide, 110), table):
            if isinstance(part.line, ProvisionalLine) and (unit := part.line.unit) is not None:
                what = "rock" if part.line.line == "rocks" else "cell"
                costs = f"{MINUS}{unit.number}" if table.tells_costs else ""
                with_word = f"{unit.number} {what}" in part.words and part.words.endswith(costs or "s")
                assert with_word or (part.words, part.points, unit.sign) == (f"{unit.number}", costs, what)
                assert what in part.line.name, "the sheet that unfolds counts the same things"


@pytest.mark.parametrize(("game", "corners"), [("eternal", 4), ("island-eternal", 6)])
def test_the_sign_of_a_cell_is_filled_and_has_its_corners(start: Start, game: str, corners: int) -> None:
    """A hollow square was read as a letter that is missing."""
    driver = start()
    player = Player(driver, new_session(*ALONE) if corners == 4 else island_session(*ALONE))
    table = player.scene.screen.panes.table
    line = next(line for line in table.provisional if line.unit is not None and line.unit.sign == "cell")
    assert line.corners == corners, game
    look, sprites = driver.game.services.look, driver.game.services.sprites
    room = pygame.Rect(0, 0, 110, 110)
    alone = replace(table, lines=(), provisional=(line,))
    part = next(part for part in folded_parts(look, room, alone) if part.line is line)
    assert part.points is not None, "there is no room for the word"
    sheet = pygame.Surface(room.size)
    sheet.fill("white")
    draw_folded(sheet, look, sprites, room, alone)
    dark = pygame.mask.from_threshold(sheet, look.palette.ink_soft, (40, 40, 40))
    assert any(blob.count() > 40 and blob.count() > 0.7 * box_of(blob) for blob in dark.connected_components(8))


def box_of(blob: pygame.Mask) -> int:
    """Return the pixels of the rectangle around a blob."""
    rect = blob.get_bounding_rects()[0]
    return rect.width * rect.height
