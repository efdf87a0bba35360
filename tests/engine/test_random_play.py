"""What must hold at every step of every game, tried on random games beside the second telling of the rules."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import pytest

from mycity.ai.model.view import view_of
from mycity.content.episodes import load_episode
from mycity.content.seating import players_of
from mycity.engine.board import Board
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import (
    PASS,
    STOP,
    Answer,
    IllegalAnswerError,
    Scenario,
    State,
    apply,
    begin,
    final_results,
    legal_actions,
    refuse,
    undo,
)
from mycity.engine.events import Answered, Event
from mycity.engine.lands.code import PlayedLand
from mycity.engine.pieces import Placement, ShapeTable, shape_table
from mycity.engine.scoring import end_scores_among
from mycity.engine.snapshot import state_from_json, state_to_json
from tests.engine.island.by_hand import ETERNAL, SHORE
from tests.engine.island.referee import IslandReferee
from tests.engine.land_referee import LandReferee
from tests.engine.tables import (
    ETERNAL_DECK,
    draw,
    eternal_board,
    points_of,
    previewed,
    random_board,
    random_turns,
    rules_of,
    seated,
)
from tests.independent import lands, rules, shapes
from tests.independent.land_code import CITY, Code
from tests.independent.land_code import ISLAND as ISLE
from tests.independent.referee import Referee, Seat

Turn = tuple[State, dict[int, Answer]]


@dataclass(frozen=True)
class CityGame:
    """One random game: who sits where, with how many points, and from which card on players may stop."""

    board: Board
    seed: int
    seats: int
    start: int = 10
    stops_from: int = 1000

    def turns(self) -> Iterator[Turn]:
        """Plays it, turn by turn."""
        players = [seated(self.board, self.start, f"P{seat}") for seat in range(self.seats)]
        scenario = Scenario("eternal", None, rules_of(), self.start, ETERNAL_DECK)
        return random_turns(begin(scenario, players, self.seed)[0], self.seed + 1, self.stops_from)

    def referee(self) -> Referee:
        """Returns the second telling of the same game."""
        land = lands.recorded(self.board.to_json())
        return Referee(rules.ETERNAL, [Seat(land, shapes.ETERNAL, self.start) for _ in range(self.seats)])


@dataclass(frozen=True)
class IslandGame:
    """One random game of those on the island."""

    game: str
    seed: int
    seats: int
    stops_from: int = 1000

    def turns(self) -> Iterator[Turn]:
        """Plays it, turn by turn."""
        plan = load_episode(self.game)
        players = players_of(plan, [PlayerSpec(f"P{seat}", "fox", "human") for seat in range(self.seats)])
        return random_turns(begin(plan.scenario, players, self.seed)[0], self.seed + 1, self.stops_from)

    def referee(self) -> IslandReferee:
        """Returns the second telling of the same game."""
        return IslandReferee(self.game, load_episode(self.game).scenario.episode, self.seats)


@dataclass(frozen=True)
class LandGame:
    """One random game on a made land."""

    code: Code
    seed: int
    seats: int
    stops_from: int = 1000

    def turns(self) -> Iterator[Turn]:
        """Plays it, turn by turn."""
        plan = load_episode(f"{self.code.family}-land", land=PlayedLand(str(self.code)))
        players = players_of(plan, [PlayerSpec(f"P{seat}", "fox", "human") for seat in range(self.seats)])
        return random_turns(begin(plan.scenario, players, self.code.seed)[0], self.seed, self.stops_from)

    def referee(self) -> LandReferee:
        """Returns the second telling of the same game."""
        return LandReferee(self.code, self.seats)


Game = CityGame | IslandGame | LandGame

GAMES: dict[str, Game] = {
    "four on the eternal board": CityGame(eternal_board(), seed=1, seats=4),
    "three who leave early": CityGame(eternal_board(), seed=2, seats=3, stops_from=12),
    "two with a point each": CityGame(eternal_board(), seed=3, seats=2, start=1),
    "four with nothing": CityGame(draw(lands.CITY), seed=4, seats=4, start=0),
    "one alone": CityGame(draw(lands.CITY), seed=5, seats=1, start=3),
    "strange land": CityGame(random_board(6), seed=6, seats=2, start=6),
    "stranger land": CityGame(random_board(7), seed=7, seats=3, start=4, stops_from=20),
    "strangest land": CityGame(random_board(8), seed=8, seats=2, start=2),
    "three on the island": IslandGame(SHORE, seed=1, seats=3),
    "two who leave the island": IslandGame(SHORE, seed=2, seats=2, stops_from=15),
    "four on the eternal island": IslandGame(ETERNAL, seed=3, seats=4),
    "one alone on a land of nothing": LandGame(Code(CITY, frozenset(), 8, 1), seed=1, seats=1),
    "two by a palace where trees stay": LandGame(Code(CITY, frozenset(range(11)), 73, 4), seed=2, seats=2),
    "three on a land where nobody passes": LandGame(Code(CITY, frozenset({1, 4, 5, 10, 11}), 9, 2), seed=3, seats=3),
    "three on a land's island of everything": LandGame(Code(ISLE, frozenset(range(7)), 4, 3), seed=4, seats=3),
    "one alone on an island of springs": LandGame(Code(ISLE, frozenset({2, 4, 5}), 6, 4), 5, seats=1, stops_from=20),
}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def said(answer: Answer) -> Any:
    """Returns an answer in the words of the second telling."""
    if isinstance(answer, Placement) and answer.symbols:
        return tuple(zip(answer.cells, answer.symbols, strict=True))
    if isinstance(answer, Placement):
        return frozenset(answer.cells)
    return "pass" if answer == PASS else "stop"


def plain_json(state: State) -> str:
    """Returns every bit of a state as text."""
    return json.dumps(state_to_json(state))


@every_game
def test_legal_answers_are_those_of_the_second_telling(game: Game) -> None:
    """In table order and unique: placements, then pass, then stop."""
    referee = game.referee()
    for state, answers in game.turns():
        assert state.card is not None
        assert list(state.awaited) == referee.asked(state.card)
        for seat in state.awaited:
            legal = legal_actions(state, seat)
            numbers = [answer.index for answer in legal if isinstance(answer, Placement)]
            assert numbers == sorted(set(numbers))
            assert legal[len(numbers) :] in ([PASS, STOP], [STOP])
            assert {said(answer) for answer in legal} == referee.choices(seat, state.card)
        referee.resolve(state.card, {seat: said(answer) for seat, answer in answers.items()})


@every_game
def test_every_other_answer_is_refused_with_a_code_and_without_a_trace(game: Game) -> None:
    for state, _ in game.turns():
        before = plain_json(state)
        for seat in state.awaited:
            ordered = legal_actions(state, seat)
            legal = set(ordered)
            tried: list[Answer] = [*_table(state), *_other_shapes(state), PASS, STOP]
            for answer in tried:
                refused = refuse(state, seat, answer)
                assert (refused is None) == (answer in legal)
                assert refused is None or (refused.code and refused.sentence)
            for bad_seat in (-1, len(state.cities)):
                _refused(state, bad_seat, ordered[0], "seat")
        for seat, city in enumerate(state.cities):
            if city.stopped:
                _refused(state, seat, STOP, "stopped")
        assert plain_json(state) == before


def _table(state: State) -> tuple[Placement, ...]:
    assert state.card is not None
    return _tables(state)[state.card].placements


def _tables(state: State) -> dict[str, ShapeTable]:
    player = state.table.players[0]
    return {id_: shape_table(player.board.grid, building.rows) for id_, building in player.buildings.items()}


def _other_shapes(state: State) -> list[Placement]:
    assert state.card is not None
    own = _tables(state)[state.card].by_cells
    return [
        placement
        for table in _tables(state).values()
        for placement in table.placements[::40]
        if (placement.mask, placement.symbols) not in own
    ]


def _refused(state: State, seat: int, answer: Answer, code: str) -> None:
    with pytest.raises(IllegalAnswerError) as caught:
        apply(state, {seat: answer})
    assert caught.value.refusal.code == code


@every_game
def test_every_legal_answer_is_accepted_can_be_undone_and_leaks_nothing(game: Game) -> None:
    for state, answers in game.turns():
        if len(answers) < 2:
            continue
        for seat in answers:
            others = [other for other in answers if other != seat]
            open_to_others = [legal_actions(state, other) for other in others]
            pending = state
            for answer in legal_actions(state, seat):
                pending, events = apply(state, {seat: answer})
                assert events == [Answered(seat)]
                assert pending.cities is state.cities
                assert (pending.card, pending.drawn, pending.rng) == (state.card, state.drawn, state.rng)
                assert undo(pending, seat) == state
            assert [legal_actions(pending, other) for other in others] == open_to_others
            assert [view_of(pending, other) for other in others] == [view_of(state, other) for other in others]
            _refused(pending, seat, STOP, "answered")


@every_game
def test_the_order_of_answers_does_not_matter(game: Game) -> None:
    for state, answers in game.turns():
        together, told = apply(state, answers)
        for order in list(permutations(answers))[:6]:
            one_by_one, events = state, list[Event]()
            for seat in order:
                one_by_one, more = apply(one_by_one, {seat: answers[seat]})
                events += more
            assert one_by_one == together
            assert _without_answered(events) == _without_answered(told)


def _without_answered(events: list[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, Answered)]


@every_game
def test_a_state_survives_json(game: Game) -> None:
    for state, answers in game.turns():
        seat = min(answers)
        pending, _ = apply(state, {seat: answers[seat]})
        after, _ = apply(state, answers)
        for one in (state, pending, after):
            again = state_from_json(json.loads(plain_json(one)))
            assert again == one
            assert plain_json(again) == plain_json(one)
            assert [legal_actions(again, other) for other in answers] == [
                legal_actions(one, other) for other in answers
            ]


@every_game
def test_points_and_scores_are_those_of_the_second_telling(game: Game) -> None:
    referee = game.referee()
    after: State | None = None
    for state, answers in game.turns():
        assert state.card is not None
        after, events = apply(state, answers)
        told = referee.resolve(state.card, {seat: said(answer) for seat, answer in answers.items()})
        assert points_of(events) == told
        for seat, (end, _, _) in enumerate(referee.results()):
            assert after.cities[seat].points == referee.score(seat)
            assert list(end_scores_among(after.rules, seat, after.cities)) == end
    assert after is not None
    found = [(list(result.end), result.score, result.place) for result in final_results(after)]
    assert found == referee.results()


@every_game
def test_a_preview_comes_true_when_the_others_stop(game: Game) -> None:
    for state, answers in game.turns():
        seat = max(answers)
        promised = sum(points for _, points in previewed(state, seat, answers[seat]))
        alone = {other: STOP if other != seat else answers[seat] for other in answers}
        after, _ = apply(state, alone)
        assert _worth(after, seat) - _worth(state, seat) == promised


def _worth(state: State, seat: int) -> int:
    city = state.cities[seat]
    return city.points + sum(points for _, points in end_scores_among(state.rules, seat, state.cities))


@every_game
def test_a_game_ends_after_each_card_was_drawn_or_all_have_left(game: Game) -> None:
    after: State | None = None
    for number, (state, answers) in enumerate(game.turns()):
        assert number < len(state.table.deck)
        after, _ = apply(state, answers)
    assert after is not None
    assert after.is_over
    assert after.drawn == len(after.table.deck) or all(city.stopped for city in after.cities)
    for city in after.cities:
        assert city.covered.bit_count() == sum(one.placement.mask.bit_count() for one in city.placed)
        assert len({one.building.id for one in city.placed}) == len(city.placed)
