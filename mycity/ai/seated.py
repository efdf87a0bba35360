"""Bots at their seats, for one game after the other: where the kernel can, it answers a whole deck at once."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from mycity.ai.bots.contract import Bot
from mycity.ai.bots.greedy import GreedyBot
from mycity.ai.bots.registry import RandomBot
from mycity.ai.kernel.playouts import NOT_ASKED, CompiledBoard, answer_told, compiled, deck_rows
from mycity.ai.kernel.position_data import position_data
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.view import view_of
from mycity.ai.rows.rule_row import NoRowsError, RuleRows, Taken
from mycity.engine.city import City, Player
from mycity.engine.episode import Answer, State, Table, apply_legal
from mycity.engine.events import Event
from mycity.engine.rng import mix
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Rule


class SeatedBot:
    """A bot at its seat.

    The greedy bot and the random one look at no card to come but as a set, and at other cities only where the first to
    do something gets more for it. So their answers to the whole deck can be found at once, and are found anew where
    another city has been first. Where the kernel is not in use or cannot play by a rule, the bot is asked at each card.

    Args:
        bot: who answers.
        rules: the rules in force.
        player: what the seat brings to every game.
        seat: its number.
    """

    def __init__(self, bot: Bot, rules: RuleSet, player: Player, seat: int) -> None:
        self._bot, self._seat = bot, seat
        self._anywhere = isinstance(bot, RandomBot)
        self._board: CompiledBoard | None = None
        if isinstance(bot, RandomBot | GreedyBot) and (self._anywhere or bot.level.sees_all_and_draws):
            board_model = board_model_of(rules, player, bot.level.weights_for(rules))
            # Who is greedy looks at every turn of the others where cities are compared, and is asked each time.
            self._board = compiled(board_model) if self._anywhere or not board_model.compared else None
        # What others have taken changes what a building is worth, which nobody asks who goes anywhere.
        self._firsts = [] if self._board is None or self._anywhere else _firsts(self._board)
        self._table: Table | None = None
        self._deck = array("i")
        self._first: tuple[City, list[Taken], bytes] | None = None
        self._taken: list[Taken] = []
        self._moves: Sequence[int] | None = None
        self._from = 0

    def answer(self, state: State) -> Answer:
        """Return its answer to the open card, which asks it."""
        board = self._board
        if board is None:
            return self._bot.decide(view_of(state, self._seat))
        taken = self._taken_now(state) if self._firsts else []
        if state.table is not self._table or taken != self._taken:
            self._find_moves(board, state, taken)
        told = NOT_ASKED if self._moves is None else self._moves[state.drawn - self._from]
        if told == NOT_ASKED:
            return self._bot.decide(view_of(state, self._seat))
        return answer_told(state.table.grounds[self._seat], state.card or "", told)

    def _taken_now(self, state: State) -> list[Taken]:
        city, others = state.cities[self._seat], [*state.cities]
        del others[self._seat]
        return [rows.taken(rule, city, others) for rule, rows in self._firsts]

    def _find_moves(self, board: CompiledBoard, state: State, taken: list[Taken]) -> None:
        """Find the answers to the open card and to all after it."""
        table = state.table
        if table is not self._table:
            self._table, self._deck = table, deck_rows(board.data, table.deck)
        self._taken, self._from = taken, state.drawn
        try:
            position = self._position(board, state, taken)
        except NoRowsError:
            self._moves = None
            return
        chance, deck = mix(table.seed, self._seat), self._deck[state.drawn - 1 :]
        self._moves = board.kernel.game(position, deck, chance, state.drawn, anywhere=self._anywhere)

    def _position(self, board: CompiledBoard, state: State, taken: list[Taken]) -> bytes:
        """Return the seat's city as the kernel has it; all games begin with the same."""
        city = state.cities[self._seat]
        if self._first is not None and self._first[:2] == (city, taken):
            return self._first[2]
        packed = position_data(board.data, CityModel(board.data.board_model, state.cities, self._seat))
        if not city.placed:
            self._first = city, taken, packed
        return packed


def _firsts(board: CompiledBoard) -> list[tuple[Rule, RuleRows]]:
    """Return the rules, each with its rows, with which it counts what other cities have done."""
    return list(dict.fromkeys((rule, rows) for rule, rows in board.data.once if rows.taken is not RuleRows().taken))


def seated(bots: Sequence[Bot], rules: RuleSet, players: Sequence[Player]) -> list[SeatedBot]:
    """Return bots at the seats of a table."""
    return [SeatedBot(bot, rules, player, seat) for seat, (bot, player) in enumerate(zip(bots, players, strict=True))]


def play_out(state: State, events: list[Event], seats: Sequence[SeatedBot]) -> State:
    """Play an episode to its end and return that; what happens is added to ``events``.

    Bots answer what is legal; the record tells whether they have, played again.
    """
    while not state.is_over:
        state, more = apply_legal(state, {seat: seats[seat].answer(state) for seat in state.awaited})
        events += more
    return state
