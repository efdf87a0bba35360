"""A play scene on the screen, and what a person does in it with mouse and keys."""

from __future__ import annotations

from typing import Any

import pygame

from mycity.ai.review.advice import Advice
from mycity.ai.serve.bot_process import Ticket
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import PASS, Answer, State, begin, legal_actions
from mycity.engine.grid import indices
from mycity.engine.lands.code import PlayedLand, read_code
from mycity.engine.pieces import Placement
from mycity.scenes.play import PlayScene
from mycity.scenes.play.model.play import QUIET, Play
from mycity.storage.game_file import Saver, new_save
from mycity.table.turn.held import Held
from mycity.table.turn.session import Session
from tests.driver import LONG_FRAME, Driver
from tests.storage.games import NOON, Thinker, blank, clock_from, eternal
from tests.storage.games import turns as play_on

ALONE = ("human", "bot:1", "bot:2")
TWO_PEOPLE = ("human", "human", "bot:1")


class SlowThinker(Thinker):
    """Answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = False

    def poll(self) -> list[tuple[int, Answer]]:
        return super().poll() if self.ready else []


def new_session(
    *controllers: str, seed: int = 7, thinker: Thinker | None = None, saver: Saver | None = None
) -> Session:
    """Return the session of a new Eternal game."""
    state, events = eternal(*controllers, seed=seed)
    return Session(blank(state), state, events, thinker or Thinker(), saver, clock_from())


def island_session(*controllers: str, seed: int = 7, turns: int = 0, saver: Saver | None = None) -> Session:
    """Return the session of an eternal island of which some turns are played, by everybody's first choice."""
    episode = load_episode("island-eternal")
    founders = [PlayerSpec(f"Rade {seat}", "otter", controller) for seat, controller in enumerate(controllers)]
    state, events = play_on(*begin(episode.scenario, players_of(episode, founders), seed), turns)
    return Session(blank(state), state, events, Thinker(), saver, clock_from())


def land_session(code: str, *controllers: str, turns: int = 0) -> Session:
    """Return the session of a game on the made land of a code, as ``island_session``."""
    game = land_game(read_code(code).family)
    episode = load_episode(game, land=PlayedLand(code))
    founders = [PlayerSpec(f"Rade {seat}", "otter", controller) for seat, controller in enumerate(controllers)]
    state, events = play_on(*begin(episode.scenario, players_of(episode, founders), 7), turns)
    save = new_save(game, game, state.table.players, 7, NOON)
    return Session(save, state, events, Thinker(), None, clock_from())


class Adviser:
    """Stands in for the adviser's process: says what it is told to, when it is ready."""

    def __init__(self) -> None:
        self.ready = True
        self.lead = 0
        self.is_first = False
        self.answer: Answer | None = None
        self.asked: list[str] = []
        self._open: list[tuple[Ticket[Advice], Advice]] = []
        self._last: Ticket[Advice] | None = None

    def hint(self, state: State, seat: int) -> Ticket[Advice]:
        return self._ask("hint", state, seat)

    def weigh(self, state: State, seat: int, answer: Answer, costly: int) -> Ticket[Advice]:  # noqa: ARG002 - as the process
        return self._ask("weigh", state, seat)

    def play_alone(self, bot: str, state: State) -> Ticket[int]:  # noqa: ARG002 - as the process takes it
        """Play for as long as it takes: no score is told."""
        return Ticket(b"", lambda reply: reply)

    def review(self, document: object, seat: int, done: int = 0) -> Ticket[Any]:  # noqa: ARG002 - as the process takes it
        """Look back for as long as it takes: nothing is found meanwhile."""
        return Ticket(b"", lambda reply: reply)

    def poll(self) -> None:
        if self.ready:
            for ticket, advice in self._open:
                ticket.replies.append(advice)
            self._open = []

    def cancel_all(self) -> None:
        self._open = []

    def close(self) -> None:
        pass

    def say(self, advice: Advice) -> None:
        """Say more to the last question."""
        if self._last is not None:
            self._last.replies.append(advice)

    def _ask(self, what: str, state: State, seat: int) -> Ticket[Advice]:
        self.asked.append(what)
        answer = self.answer or legal_actions(state, seat)[0]
        ticket: Ticket[Advice] = Ticket(b"", lambda reply: reply)
        rules, ends = (("empties", self.lead),), (("empties", -500), ("trees", 900))
        self._open.append((ticket, Advice(answer, self.lead, rules, ends, self.is_first)))
        self._last = ticket
        return ticket


class Player:
    """Somebody playing: a driver with a play scene on top, and an adviser at hand."""

    def __init__(self, driver: Driver, session: Session) -> None:
        self.driver = driver
        self.adviser = Adviser()
        driver.game.services.__dict__["adviser"] = self.adviser
        self.session = session
        self.scene = PlayScene(driver.game.services, session)
        driver.game.services.stack.push(self.scene)
        driver.settle()

    @property
    def play(self) -> Play:
        return self.scene.play

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def held(self) -> Held | None:
        return self.play.hand.held

    def holds(self) -> bool:
        return self.play.hand.held is not None

    def given(self) -> Answer | None:
        """What this seat has answered, or is about to."""
        return self.play.view.answer

    @property
    def in_hand(self) -> Held:
        """What is held; something must be."""
        assert self.play.hand.held is not None
        return self.play.hand.held

    def cell(self, row: int, column: int) -> tuple[int, int]:
        """Return the middle of a cell in the window."""
        return self.scene.screen.board.cell_rect(row, column).center

    def pick_up(self) -> None:
        """Press on the card."""
        self.driver.move("card")
        self.driver.hold("card")

    def point_at(self, row: int, column: int) -> None:
        """Move the mouse to a cell, in two steps as a hand does."""
        place = self.cell(row, column)
        self.driver.move((place[0] - 9, place[1] - 5))
        self.driver.move(place)

    def release_at(self, row: int, column: int) -> None:
        self.point_at(row, column)
        self.driver.let_go(self.cell(row, column))

    def spots(self, wanted: Placement | None = None) -> frozenset[tuple[int, int]]:
        """Return the cells over which the building in hand, as it is turned, may be dropped, or lies as ``wanted``."""
        return self.play.hand.glowing if wanted is None else self.in_hand.spots([wanted])

    def legal_spot(self) -> tuple[int, int]:
        """Return a cell over which the building in hand may be dropped as it is turned."""
        return min(self.play.hand.glowing)

    def bad_spot(self) -> tuple[int, int]:
        """Return a cell over which it may not."""
        good = self.play.hand.glowing
        grid = self.play.city.board.grid
        return next(cell for cell in map(grid.coordinate, indices(grid.full)) if cell not in good)

    def hold_over_a_place(self) -> tuple[int, int]:
        """Drag the open building over some legal place; return where the mouse holds it."""
        self.pick_up()
        for _ in range(self.play.city.board.grid.turns):
            if self.play.hand.glowing:
                break
            self.wheel(-1)
        spot = self.legal_spot()
        self.point_at(*spot)
        return self.cell(*spot)

    def drag(self) -> Placement:
        """Drag the open building to some legal place; return where it was dropped."""
        place = self.hold_over_a_place()
        landing = self.play.hand.landing
        assert landing is not None
        assert landing.placement is not None
        self.driver.let_go(place)
        return landing.placement

    def wheel(self, steps: int) -> None:
        self.driver.post(pygame.MOUSEWHEEL, x=0, y=steps)

    def lift(self) -> None:
        """Lift the curtain by a key, as the next person does, and look at the board until presses count."""
        while self.driver.scenes[-1] == "CurtainScene":
            self.driver.press(pygame.K_SPACE)
            self.driver.frames(1, LONG_FRAME)
        self.card_rests()

    def answer(self) -> None:
        """Answer somehow, the quickest way, and let it stand."""
        if self.play.view.placements:
            self.driver.press(pygame.K_n, pygame.K_RETURN)
        elif self.play.view.refuse(PASS) is None:
            self.driver.press(pygame.K_p)
        else:
            self.driver.press(pygame.K_s)
            self.driver.click("yes")
        if self.play.turn.can_undo:
            self.driver.press(pygame.K_RETURN)
        self.driver.frames(3)
        self.card_rests()

    def card_rests(self) -> None:
        """Let the last turn be told, and the moment pass after a card has come in which nothing can be pressed."""
        while self.play.is_telling:
            self.driver.frames(1, LONG_FRAME)
        self.driver.frames(1, QUIET)

    def next_card(self) -> None:
        """Let the turn be resolved and told, and everything come to rest."""
        self.driver.pass_time(1440)
        while self.play.turn.is_proposing and not self.play.turn.is_held:
            self.driver.pass_time(160)
        while self.play.is_telling or self.scene.timeline.busy:
            self.driver.frames(1, LONG_FRAME)
        self.card_rests()
