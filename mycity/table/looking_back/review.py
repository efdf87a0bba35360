"""Looking back on a game, without drawing: the turn that is shown, and what the study has found so far."""

from __future__ import annotations

from dataclasses import dataclass

from mycity.ai.review.judging import Judgement
from mycity.ai.review.variations import Variation
from mycity.engine.city import City
from mycity.engine.episode import Answer
from mycity.engine.pieces import Placement
from mycity.table.looking_back.studies import GameStudy


@dataclass(frozen=True)
class ReviewedCity:
    """A city looked back on, and the cells of it to be pointed out.

    Attributes:
        city: The city.
        highlight: Those cells as a mask; 0 for none.
        score: What it has come to, or will.
    """

    city: City
    highlight: int
    score: int


class Review:
    """A finished game being looked back on.

    Args:
        study: The study of it; whoever looks goes on with it.
        seat: Whose turns are shown first.

    Attributes:
        game: The game, played again.
        findings: What is known so far.
        seat: Whose turns are shown.
        turn: Which turn, from 0; blocked ones count. It is the dearest one known when first one is.
    """

    def __init__(self, study: GameStudy, seat: int = 0) -> None:
        self.study = study
        self.game, self.findings = study.game, study.findings
        self.seat = min(seat, len(self.game.seats) - 1)
        self.turn = len(self.game.document["turns"]) - 1
        self._is_led = True
        self._cities: dict[tuple[int, int], tuple[Variation, City]] = {}
        self._lead()

    # -- the study ------------------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Take in what has been found; return whether anything has changed. For every frame."""
        has_changed = self.study.update()
        if has_changed:
            self._lead()
        return has_changed

    # -- where one is ---------------------------------------------------------------------------------------------

    @property
    def turns(self) -> int:
        return len(self.game.document["turns"])

    @property
    def card(self) -> int:
        """The number of this turn's card in the deck, from 1, as it was counted in play; a blocked one took another."""
        return self.study.card_number(self.turn)

    @property
    def cards(self) -> int:
        """The number of cards in the deck."""
        return len(self.game.table.deck)

    @property
    def position(self) -> int | None:
        """The number of the seat's answer in this turn; None when it gave none."""
        seat_turns = enumerate(self.game.seat_turns[self.seat])
        return next((number for number, seat_turn in seat_turns if seat_turn.turn == self.turn), None)

    @property
    def answer(self) -> Answer | None:
        return None if self.position is None else self.game.seat_turns[self.seat][self.position].answer

    @property
    def costs(self) -> list[tuple[int, int]]:
        """Return (turn, points) of every answer of the seat that is judged, in order."""
        return [
            (seat_turn.turn, self.findings.cost(self.seat, number))
            for number, seat_turn in enumerate(self.game.seat_turns[self.seat])
            if self.findings.judgement(self.seat, number) is not None
        ]

    @property
    def judgement(self) -> Judgement | None:
        """The judgement on the seat's answer in this turn; None until there is one, and when it gave none."""
        return None if self.position is None else self.findings.judgement(self.seat, self.position)

    @property
    def advised(self) -> int:
        """The cells on which the strongest bot would have built in this turn, where that was better; a mask."""
        answer = None if self.position is None else self.study.better_answer(self.seat, self.position)
        return answer.mask if isinstance(answer, Placement) else 0

    def show_seat(self, seat: int) -> None:
        """Show another seat's part in this turn."""
        self.seat, self._is_led = seat, False

    def go_to(self, turn: int) -> bool:
        """Show a turn, the nearest there is; return whether it is another one."""
        self._is_led = False
        before, self.turn = self.turn, min(max(turn, 0), self.turns - 1)
        return self.turn != before

    def _lead(self) -> None:
        """Show the dearest move known, until one was gone to: what is being read is not taken away."""
        costs = dict(self.costs)
        dearest = max(costs, key=lambda turn: (costs[turn], -turn), default=self.turn)
        if self._is_led and costs.get(dearest, 0) > 0:
            self.turn, self._is_led = dearest, False

    def next_costly(self) -> int | None:
        """Return another turn whose answer has cost something: the next, the first of all after the last; or None."""
        costly = [turn for turn, cost in self.costs if cost > 0 and turn != self.turn]
        return next((turn for turn in costly if turn > self.turn), costly[0] if costly else None)

    # -- what is seen ---------------------------------------------------------------------------------------------

    @property
    def played(self) -> ReviewedCity:
        """The seat's city after this turn, what it built in it, and its score in the end."""
        states = self.game.states
        state = states[self.turn + 1] if self.turn + 1 < len(states) else self.game.end
        highlight = self.answer.mask if isinstance(self.answer, Placement) else 0
        return ReviewedCity(state.cities[self.seat], highlight, self.game.played[self.seat].score)

    @property
    def better(self) -> ReviewedCity:
        """The best city known that shares all answers before this turn, and what it has of this turn."""
        asked = [seat_turn.turn for seat_turn in self.game.seat_turns[self.seat]]
        shared = sum(turn < self.turn for turn in asked)
        variation = self.findings.best(self.seat, shared)
        known = self._cities.get((self.seat, shared))
        if known is None or known[0] is not variation:
            known = variation, self.game.city_of(variation)
            self._cities[self.seat, shared] = known
        card = self.game.document["turns"][self.turn]["card"]
        highlight = next((placed.placement.mask for placed in known[1].placed if placed.building.id == card), 0)
        return ReviewedCity(known[1], highlight, variation.score)

    def reach(self, seat: int) -> list[tuple[int, int]]:
        """Return (turn, best score still within reach from it on) of a seat, then its score from its last answer on."""
        answered = [seat_turn.turn for seat_turn in self.game.seat_turns[seat]]
        ends = answered[-1] + 1 if answered else self.turns
        reach = self.findings.reach(seat)
        known = list(zip([*answered, ends], reach, strict=True))
        return known if ends >= self.turns else [*known, (self.turns, reach[-1])]

    def searched_reach(self, seat: int) -> list[tuple[int, int]]:
        """Return the part of ``reach`` that was searched, up to its end; the score alone at first."""
        first, reach = self.findings.searched_from(seat), self.reach(seat)
        return reach[first:] if first < len(self.game.seat_turns[seat]) else reach[-1:]

    @property
    def knows_reach(self) -> bool:
        """Return whether the cost of the seat's answer in this turn is known, and what could be reached before it."""
        position = self.position
        if position is None or self.judgement is None:
            return False
        return self.findings.searched_from(self.seat) <= position
