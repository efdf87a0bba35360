"""Two to four people at one mouse, by random real input: whoever sits there must see what the engine says for them.

    python -m tests.faults.hand_overs --seed 7 --hand-overs 2000

All games, lands and episodes, begun early and late, some seats stopped before; people build, pass, stop, undo, look at
hints and other boards, open menus, change the look in play, and leave and take up the game at any moment. After every
event what is shown is held against the engine, and behind every lifted curtain the whole picture against that of a
scene made anew.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from mycity.ai.review.advice import Advice
from mycity.ai.serve.bot_process import Ticket
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import City
from mycity.engine.episode import STOP, Answer, State, begin, refuse
from mycity.engine.events import Answered, Event
from mycity.engine.lands.code import PlayedLand, read_code
from mycity.engine.pieces import Placement
from mycity.engine.score_lines import changed_lines, points_in_play, settled_score
from mycity.engine.scoring import final_points
from mycity.scenes.play import PlayScene
from mycity.scenes.play.card import CardWidget
from mycity.scenes.play.curtain import CurtainScene
from mycity.scenes.play.panes.overview import Overview, SeatedCity, overview_of
from mycity.scenes.play.panes.projection import TwoScores
from mycity.scenes.play.panes.tray import tray_rows
from mycity.scenes.play.standing_scene import StandingRow, StandingScene
from mycity.scenes.play.things import things_on
from mycity.scenes.shared.move_words import points_words
from mycity.scenes.shell.dialog import Ask
from mycity.storage.game_file import new_save
from mycity.table.turn.session import Session, resumed
from tests.driver import LONG_FRAME, Driver
from tests.scenes.playing import Adviser
from tests.storage.games import NOON, Thinker, choice, clock_from
from tests.table.sessions import single_session

NAMES = ("Anna", "Theo", "Mia", "Bo")
ANIMALS = ("fox", "owl", "otter", "badger")
LANDS = ("2001-W01Z-A01H", "2001-XX3R-303N")
GAMES: tuple[tuple[str, int | None], ...] = (
    ("eternal", None),
    ("island-eternal", None),
    *((code, None) for code in LANDS),
    *(("city", number) for number in (1, 2, 3, 8, 12, 15, 18, 20, 22, 24)),
    *(("island-season", number) for number in (1, 3, 5, 8)),
)
"""Games of one evening, codes of lands, and episodes of campaigns on their own."""
LOOKS: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("text_size", (100, 150)),
    ("language", ("en", "fr")),
    ("high_contrast", (False, True)),
    ("projected", (False, True)),
    ("reduced_motion", (False, True)),
    ("animation", ("off", "fast", "normal")),
    ("confirm_step", (False, True)),
    ("coach", (False, True)),
    ("curtain", (False, True)),
)
PATIENCE = 120.0
"""Seconds after which a board is not laid out any more."""
FIRST_PICTURE = 2
"""Frames after the lift of a curtain by which the picture is whole."""


class RememberingAdviser(Adviser):
    """Stands in for the adviser, and knows for which card and seat it has advised."""

    def __init__(self) -> None:
        super().__init__()
        self.for_whom: dict[int, tuple[int, int]] = {}
        self.kept: list[Advice] = []

    def _ask(self, what: str, state: State, seat: int) -> Ticket[Advice]:
        ticket = super()._ask(what, state, seat)
        if self._open:
            advice = self._open[-1][1]
            self.kept.append(advice)  # its id stays its own
            self.for_whom[id(advice)] = state.drawn, seat
        return ticket


def session_of(name: str, number: int | None, founders: Sequence[PlayerSpec], seed: int) -> Session:
    """Return the session of a game of one evening, a land or an episode on its own."""
    if number is not None:
        return single_session(name, number, founders, seed, Thinker(), clock=clock_from())
    land = PlayedLand(name) if name in LANDS else None
    game = name if land is None else land_game(read_code(name).family)
    seed = seed if land is None else read_code(name).deck_seed
    episode = load_episode(game, land=land)
    state, events = begin(episode.scenario, players_of(episode, founders), seed)
    save = new_save(game, game, state.table.players, seed, NOON)
    return Session(save, state, events, Thinker(), None, clock_from())


def play_ahead(session: Session, turns: int, stops: Sequence[int]) -> None:
    """Play some turns of everybody's first choice; seats that stop do so at their first card."""
    for _ in range(turns):
        if session.state.is_over:
            return
        drawn = session.state.drawn
        for seat in session.awaited:
            if seat in session.humans and session.state.drawn == drawn:
                stop = seat in stops and refuse(session.seen_by(seat), seat, STOP) is None
                session.answer(seat, STOP if stop else choice(session.seen_by(seat), seat))
        while session.state.drawn == drawn and not session.state.is_over:
            session.update()


@dataclass
class Findings:
    """What a walk has seen.

    Attributes:
        hand_overs: How often somebody sat down.
        events: Events sent.
        compared: Whole pictures compared.
        differences: Where what was shown is not what the engine says.
        kinds: How often which part was wrong.
        games: Games begun.
    """

    hand_overs: int = 0
    events: int = 0
    compared: int = 0
    differences: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)


class Walk:
    """People at one mouse.

    Args:
        driver: The running game.
        seed: What all choices come from.
        pictures: The share of lifted curtains behind which whole pictures are compared.
    """

    def __init__(self, driver: Driver, seed: int, pictures: float = 1.0) -> None:
        self.driver = driver
        self.rng = Random(seed)
        self.found = Findings()
        self._pictures = pictures
        self.adviser = RememberingAdviser()
        driver.game.services.__dict__["adviser"] = self.adviser
        self._label = ""
        self._last = ""
        self._seat: int | None = None
        self._steps = 0

    # -- games -----------------------------------------------------------------------------------------------

    def run(
        self,
        hand_overs: int,
        games: Sequence[tuple[str, int | None]] = GAMES,
        most: int = 10,
        seconds: float = 10_000.0,
    ) -> Findings:
        """Play games until the screen has changed hands so often, so many differences were found, or time is over."""
        end = time.monotonic() + seconds
        while self.found.hand_overs < hand_overs and len(self.found.differences) < most and time.monotonic() < end:
            self._play_one(*self.rng.choice(games), hand_overs, most)
        return self.found

    def _play_one(self, name: str, number: int | None, hand_overs: int, most: int) -> None:
        rng = self.rng
        people, seed = rng.randint(2, 4), rng.randrange(10**6)
        who = ["human"] * people + ["bot:1"] * rng.randint(0, 4 - people)
        rng.shuffle(who)
        founders = [PlayerSpec(NAMES[seat], ANIMALS[seat], one) for seat, one in enumerate(who)]
        session = session_of(name, number, founders, seed)
        deck = len(session.state.table.deck)
        stops = [seat for seat in session.humans if rng.random() < 0.3]
        if stops or rng.random() < 0.5:
            play_ahead(session, rng.randint(1, deck - 2), stops)
        if session.seen_by(None).is_over:
            return
        self._label = f"{name} {number or ''} seed {seed} {','.join(who)}"
        self.found.games[f"{name} {number or ''}".strip()] += 1
        self._change_look(("curtain", rng.random() < 0.7))
        self._change_look(("animation", rng.choice(("off", "fast", "normal"))))
        self._open(session)
        for _ in range(rng.randint(20, 120)):
            if session.state.is_over or self.found.hand_overs >= hand_overs or len(self.found.differences) >= most:
                break
            session = self._step(session)
        self._close()

    def _open(self, session: Session) -> None:
        self._seat = None
        self.scene = PlayScene(self.driver.game.services, session)
        self.driver.game.services.stack.push(self.scene)
        self._wait(3)

    def _close(self) -> None:
        stack = self.driver.game.services.stack
        while stack.top is not self.scene and self.scene in stack._scenes:
            stack.pop()
        if self.scene in stack._scenes:
            stack.pop()
        self.driver.settle()

    # -- input -----------------------------------------------------------------------------------------------

    def _press(self, *keys: int) -> None:
        for key in keys:
            self.driver.press(key)
            self.found.events += 1
            self._check()

    def _wait(self, frames: int, length: float = 16.0) -> None:
        for _ in range(frames):
            self.driver.frames(1, length)
            self._check()

    def _rest(self) -> None:
        """Let what was done be told and settle, until the screen asks for something."""
        for _ in range(200):
            play = self.scene.play
            if self.driver.scene is not self.scene or self.scene not in self.driver.game.services.stack._scenes:
                return
            if not (play.is_telling or self.scene.timeline.busy or play.turn.is_proposing or play.guard._left):
                return
            self.driver.frames(1, LONG_FRAME)
            self._check()

    def _step(self, session: Session) -> Session:
        """Do one thing that a person would."""
        top = self.driver.scene
        if isinstance(top, CurtainScene):
            self._at_curtain()
        elif top is self.scene:
            session = self._at_board(session)
        else:
            self._press(self.rng.choice((pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_RETURN)))
            self._wait(2)
        return session

    def _at_curtain(self) -> None:
        deed = self.rng.choice(("lift", "lift", "lift", "lift", "undo", "menu", "look"))
        self._wait(25)
        if deed == "undo":
            self._press(pygame.K_u)
            self._wait(3)
        elif deed == "menu":
            self._press(pygame.K_ESCAPE, pygame.K_ESCAPE)
        elif deed == "look":
            self._change_look(self.rng.choice(LOOKS))
        else:
            self._lift()

    def _lift(self) -> None:
        """Lift the curtain by a key; the board behind it stands, and keys pressed meanwhile build nothing."""
        curtain, rng = self.driver.scene, self.rng
        told = len(self.scene.play.session.events)
        self.driver.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
        if not getattr(curtain, "_lifting", False) and self.driver.scene is curtain:
            return  # too early
        was_covered, frames = self.scene.screen.cover.is_shown, 0
        while not (self._is_up(curtain) and self.scene.is_whole) and frames < FIRST_PICTURE and not was_covered:
            self.driver.frames()
            frames += 1
        is_still = len(self.scene.play.session.events) == told  # what a bot answers meanwhile is painted a pane a frame
        if is_still and not (was_covered or (self._is_up(curtain) and self.scene.is_whole)):
            self._differs("late", f"the picture is not whole {frames} frames after the lift")
        self._picture()
        while self.driver.scene is curtain:
            self.driver.frames()
            self._press(*rng.sample((pygame.K_n, pygame.K_RETURN, pygame.K_p), 2))
        self._uncovered()
        self._press(pygame.K_n, pygame.K_RETURN)
        if self.scene.play.seat in self.scene.play.session.answered or self.scene.play.turn.is_proposing:
            self._differs("unseen key", "a key that was pressed behind the curtain has answered")
        self.driver.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
        self._wait(2)

    def _uncovered(self) -> None:
        """Let the cover go, if there was one: it must, however long pictures take."""
        end = time.monotonic() + PATIENCE
        while self.scene.screen.cover.is_shown:
            self.driver.frames()
            if self.driver.scene is not self.scene or time.monotonic() > end:
                self._differs("cover", "the board is never shown")
                self.scene.screen.uncover()

    def _is_up(self, curtain: object) -> bool:
        return self.driver.scene is not curtain or bool(getattr(curtain, "overlay", False))

    def _at_board(self, session: Session) -> Session:
        deeds: tuple[tuple[str, int], ...] = (
            ("build", 9), ("pass", 2), ("stop", 1), ("undo", 2), ("hint", 2), ("look on", 2), ("menu", 1), ("look", 2),
            ("leave", 1), ("city", 1), ("tab", 1), ("drag", 2), ("refused", 1), ("scores", 1),
        )  # fmt: skip
        names, weights = zip(*deeds, strict=True)
        self._last = deed = self.rng.choices(names, weights)[0]
        if deed == "leave":
            return self._leave(session)
        act: dict[str, Callable[[], None]] = {
            "build": self._build,
            "pass": lambda: self._press(pygame.K_p),
            "stop": self._stop,
            "undo": lambda: self._press(pygame.K_u),
            "hint": self._hint,
            "look on": lambda: self.driver.move((self.rng.randrange(20, 760), self.rng.randrange(70, 780))),
            "menu": lambda: self._press(pygame.K_ESCAPE, pygame.K_ESCAPE),
            "look": lambda: self._change_look(self.rng.choice(LOOKS)),
            "city": self._enlarge,
            "tab": lambda: self._press(*[pygame.K_TAB] * self.rng.randint(1, 5), pygame.K_RIGHT, pygame.K_DOWN),
            "drag": self._drag,
            "scores": self._see_scores,
            "refused": lambda: self._press(pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN, pygame.K_p),
        }
        act[deed]()
        if self.rng.random() < 0.8:
            self._rest()
        else:
            self._wait(self.rng.randint(1, 6))
        return session

    def _build(self) -> None:
        self._press(*[pygame.K_n] * self.rng.randint(1, 6), pygame.K_RETURN)
        if self.rng.random() < 0.7:
            self._press(pygame.K_RETURN)

    def _drag(self) -> None:
        hand, scene = self.scene.play.hand, self.scene
        if not any(widget.key == "card" for widget in scene.page.all_widgets()):
            return
        card = scene.screen.layout.card.center
        self.driver.move(card)
        self.driver.hold(card)
        if hand.held is not None and hand.glowing:
            cell = self.rng.choice(sorted(hand.glowing))
            place = scene.screen.board.cell_rect(*cell).center
            self.driver.move((place[0] - 7, place[1] - 5))
            self.driver.move(place)
            self._check()
            self.driver.let_go(place)
        else:
            self.driver.let_go(card)
        self._check()

    def _stop(self) -> None:
        self._press(pygame.K_s)
        top = self.driver.scene
        if isinstance(top, Ask):
            play = self.scene.play
            so_far = self._table(self._cities()).total
            words = points_words(self.driver.game.services, so_far).replace(" ", "\N{NO-BREAK SPACE}")
            said = " ".join(getattr(widget, "text", "") for widget in top.page.all_widgets() if widget.key == "text")
            if words not in said and play.state.cities[play.seat].player.controller == "human":
                self._differs("question", f"{said!r} does not tell {words!r}")
            self.driver.click("yes" if self.rng.random() < 0.6 else "no")

    def _hint(self) -> None:
        self._press(pygame.K_h)
        if self.rng.random() < 0.3:
            self._press(pygame.K_h)

    def _enlarge(self) -> None:
        cities = [widget for widget in self.scene.page.all_widgets() if widget.key.startswith("city")]
        if cities:
            self.driver.click(self.rng.choice(cities).rect.center)
            self._wait(3)
            self._press(pygame.K_ESCAPE)

    def _see_scores(self) -> None:
        """See all scores at large, and go back."""
        self._press(pygame.K_t)
        if isinstance(self.driver.scene, StandingScene):
            so_far, ended = self._scores(self._cities())
            players = self.scene.play.state.table.players
            shown = {row.seat.name: row.seat.scores for row in self.driver.page.widgets if isinstance(row, StandingRow)}
            cities, over = self._cities(), self.scene.play.session.state.is_over
            stopped = [city.stopped and not over for city in cities]
            told = {
                one.name: TwoScores(so_far[seat], None if stopped[seat] else ended[seat], stopped[seat])
                for seat, one in enumerate(players)
            }
            if shown != told:
                self._differs("at large", f"{shown} instead of {told}")
            self._press(pygame.K_t)

    def _leave(self, session: Session) -> Session:
        """Leave the game as it stands and take it up again."""
        save = session.snapshot()
        self._close()
        again = resumed(save, Thinker(), clock=clock_from()) if save.episode is not None else session
        self._open(again)
        return again

    def _change_look(self, look: tuple[str, object]) -> None:
        name, values = look
        value = self.rng.choice(values) if isinstance(values, tuple) else values
        self.driver.game.services.settings.change(**{name: value})
        self.driver.frames(2)

    # -- what is shown ---------------------------------------------------------------------------------------

    def _differs(self, kind: str, what: str) -> None:
        self.found.kinds[kind] += 1
        self.found.differences.append(
            f"{kind}: {what} [{self._label}; after {self._last}; seat {self.scene.play.seat}]"
        )

    def _check(self) -> None:
        """Hold what is shown now against what the engine says for the seat that sits here."""
        scene, play = self.scene, self.scene.play
        if self.driver.scene is not scene or scene.screen.cover.is_shown:
            return
        if play.seat != self._seat:
            self._sits_down(play.seat)
        if play.turn.hand_over_to is not None:
            return  # the next one is to sit down in this frame or the next
        wrong = list(self._wrong())
        for kind, what in wrong:
            self._differs(kind, what)

    def _sits_down(self, seat: int) -> None:
        if self._seat is not None:
            self.found.hand_overs += 1
            focus = self.scene.page.focus
            if focus is None or focus.key != "card":
                self._differs("focus", f"the keys are on {focus.key if focus else None!r} for who sits down")
            name = self.scene.play.city.player.name
            for words in self.driver.game.services.notices.waiting:
                if not words.startswith(name):  # who moves again is told so
                    self._differs("notice", f"{words!r} is another's")
            if not self.scene.services.settings.now.curtain:
                self._picture()
        self._seat = seat

    def _cities(self) -> tuple[City, ...]:
        """Return the cities as the seat at the screen is to see them, its own answer built."""
        play = self.scene.play
        session, seat = play.session, play.seat
        state = session.seen_by(seat)
        answer: Answer | None = play.turn._proposed or state.answers[seat]
        city, card = state.cities[seat], state.card
        if isinstance(answer, Placement) and card is not None:
            city = city.build(city.player.buildings[card], answer)
        elif answer == STOP:
            city = replace(city, stopped=True)
        return (*state.cities[:seat], city, *state.cities[seat + 1 :])

    def _table(self, cities: tuple[City, ...]) -> Overview:
        play, services = self.scene.play, self.scene.services
        state = play.session.seen_by(play.seat)
        late = 3 * state.drawn > 2 * len(state.table.deck)
        in_play = tuple(points_in_play(play.session.events, play.seat).items())
        seated = SeatedCity(play.seat, cities)
        return overview_of(state.rules, seated, services, in_play, tells_costs=late, is_over=state.is_over)

    def _scores(self, cities: tuple[City, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return what the engine says of every seat: its score so far, and if the episode ended now.

        To who has stopped both are the same: the city stands.
        """
        state = self.scene.play.session.state
        ended = tuple(
            final_points(state.rules, city, others=(*cities[:seat], *cities[seat + 1 :]))
            for seat, city in enumerate(cities)
        )
        so_far = tuple(
            ended[seat] if city.stopped else settled_score(state.rules, seat, cities, is_over=state.is_over)
            for seat, city in enumerate(cities)
        )
        return so_far, ended

    def _wrong(self) -> Iterator[tuple[str, str]]:
        scene, play = self.scene, self.scene.play
        session, seat, screen = play.session, play.seat, scene.screen
        state, cities = session.seen_by(seat), self._cities()
        if seat not in session.humans:
            return
        table = self._table(cities)
        if screen.panes.table != table:
            yield "strip", f"{screen.panes.table.total} instead of {table.total}"
        so_far, ended = self._scores(cities)
        if screen.panes.projection.so_far != so_far:
            yield "so far", f"{screen.panes.projection.so_far} instead of {so_far}"
        is_late = 3 * state.drawn > 2 * len(state.table.deck)
        said = ended if not state.is_over and (is_late or scene.services.settings.now.projected) else None
        if screen.panes.projection.points != said:
            yield "ended now", f"{screen.panes.projection.points} instead of {said}"
        if not scene.timeline.busy and tuple(play.effects.tokens) != so_far:
            yield "figure", f"{play.effects.tokens} instead of {so_far}"
        if not play.is_telling and screen.panes.tray.rows != tray_rows(session.state, seat):
            yield "tray", "the buildings left are another's"
        yield from self._wrong_of_hand(state)
        yield from self._wrong_of_help(state)
        card = next((widget for widget in scene.page.all_widgets() if widget.key == "card"), None)
        open_ = state.building(seat) if state.is_asked(seat) else None
        if isinstance(card, CardWidget) and (shown := card._face().building) != open_:
            yield "card", f"{shown} instead of {open_}"
        looked_at = {0, *(thing.mask for thing in things_on(cities[seat], scene._setting))}
        if play.looked_at not in looked_at and not play.falling:
            yield "light", "what another has looked at is lit"

    def _wrong_of_hand(self, state: State) -> Iterator[tuple[str, str]]:
        play = self.scene.play
        landing = play.asked or play.hand.landing
        if landing is None or landing.placement is None or state.card is None:
            return
        changes = changed_lines(state.rules, play.seat, state.cities, state.card, landing.placement)
        if landing.changes != changes:
            yield "preview", f"{landing.changes} instead of {changes}"

    def _wrong_of_help(self, state: State) -> Iterator[tuple[str, str]]:
        play = self.scene.play
        hint, card = play.help.hint, (state.drawn, play.seat)
        if hint is not None and self.adviser.for_whom.get(id(hint), card) != card:
            yield "hint", "what is advised is another's"
        if play.help.opinion and not self._has_answered(play.session.events, play.seat):
            yield "opinion", f"the coach has {play.help.opinion!r} for who has not answered yet"

    def _has_answered(self, events: Sequence[Event], seat: int) -> bool:
        proposing = self.scene.play.turn.is_proposing
        return proposing or any(isinstance(event, Answered) and event.seat == seat for event in events)

    # -- the whole picture -----------------------------------------------------------------------------------

    def _picture(self) -> None:
        """Hold the picture of whoever has just sat down against that of a scene made anew."""
        scene = self.scene
        if self.rng.random() >= self._pictures or scene.screen.cover.is_shown or not scene.is_whole:
            return
        own = pygame.Surface(self.driver.game.services.look.size)
        scene.draw(own)
        with made_anew(scene) as other:
            anew = pygame.Surface(own.get_size())
            other.draw(anew)
        scene.needs_redraw = scene.page_changed = True
        self.found.compared += 1
        if own.get_buffer().raw != anew.get_buffer().raw:
            if folder := os.environ.get("MYCITY_PICTURES"):
                for name, picture in (("shown", own), ("anew", anew)):
                    pygame.image.save(picture, f"{folder}/{len(self.found.differences)}-{name}.png")
            self._differs("picture", f"differs at {first_difference(own, anew)}")


@contextmanager
def made_anew(scene: PlayScene) -> Iterator[PlayScene]:
    """Make a scene of the same moment for the seat that sits there, with nothing kept of what was before."""
    play = scene.play
    other = PlayScene(scene.services, play.session)
    other.play.turn.sit_down(play.seat)
    other.play.clock, other.play.opened = play.clock, play.opened
    other.play.blocked, other.play.blocked_until = play.blocked, play.blocked_until
    other.rebuild()
    other.screen.preloader.finish()
    while other.screen.cover.is_shown:
        other.screen.refresh()
    other.page.continue_from(scene.page)
    other.rebuild(focus=scene.page.focus.key if scene.page.focus else "")
    other.play.looked_at = scene.play.looked_at
    try:
        yield other
    finally:
        other.screen.preloader.close()


def first_difference(one: pygame.Surface, other: pygame.Surface) -> tuple[int, int, int, int]:
    """Return the rect around all pixels that differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
    around = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)
    return around.x, around.y, around.width, around.height


def main(words: Sequence[str]) -> int:
    """Walk from a seed and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hand-overs", type=int, default=200)
    parser.add_argument(
        "--pictures", type=float, default=0.3, help="share of curtains behind which pictures are compared"
    )
    parser.add_argument("--seconds", type=float, default=10_000.0, help="when to stop at the latest")
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(Path(folder), window=(1024, 768))
        found = Walk(driver, chosen.seed, chosen.pictures).run(chosen.hand_overs, most=40, seconds=chosen.seconds)
        driver.close()
    print(f"{found.hand_overs} hand-overs in {sum(found.games.values())} games, {found.events} events, ", end="")
    print(f"{found.compared} pictures compared: {len(found.differences)} differences {dict(found.kinds)}")
    print("\n".join(found.differences[:40]))
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
