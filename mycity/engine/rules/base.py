"""Base of the rules: a rule is a small class with the hooks it needs, and its parameters as fields.

A rule is a frozen dataclass with an ``id`` (the word content files use) and one field per parameter. It
overrides the hooks it needs and no others; ``RuleSet`` calls a hook only on the rules that override it. The order
of the rules in an episode's data is the order in which they speak, so scoring rules stand in scoring order.

What players are told of a rule (its name, its line, its icon, why it refuses) is no code: ``assets/rules.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal

from mycity.engine.board import Board
from mycity.engine.city import City
from mycity.engine.ladders import Ladder, Prize
from mycity.engine.pieces import Building, Placement


@dataclass(frozen=True, slots=True)
class Refusal:
    """Reason for which an answer is not allowed: a code that the client translates, and a plain sentence."""

    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Points:
    """Points that a rule gives or takes at once, and the index of the cell they belong to, if they belong to one.

    Such a cell is marked from then on (``City.marked``).
    """

    seat: int
    rule: str
    points: int
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Gain:
    """Nuggets, rails or progress won in a turn; ``cause`` says by what (``gold``, ``row11``, ``stop-5`` ...)."""

    seat: int
    what: str
    count: int
    cause: str


@dataclass(frozen=True, slots=True)
class Change:
    """Cells of a seat's board that became ``to``."""

    seat: int
    cells: int
    to: str
    rule: str


Effect = Points | Gain | Change

GroupStage = Literal["counts", "near", "apart"]


@dataclass(frozen=True, slots=True)
class ConnectedGroup:
    """Cells of one kind that hang together, and how a rule looks at them.

    Attributes:
        kind: the symbol of its cells, or the colour of its buildings.
        cells: the cells it lies on.
        count: how many cells or buildings it has.
        size: how many it needs to count; 0 where their number decides nothing.
        stage: whether it counts, is ``near`` to it (one cell, or its last end, is missing and may still come), or not.
    """

    kind: str
    cells: int
    count: int
    size: int = 0
    stage: GroupStage = "apart"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn when all have answered: every city before it, after it, and what each seat built."""

    before: tuple[City, ...]
    after: tuple[City, ...]
    built: tuple[Placement | None, ...]


class RuleError(ValueError):
    """A rule row that names an unknown rule or parameter, or gives a parameter a wrong value."""


def plain(value: object) -> object:
    """Return a parameter as JSON has it: tuples become lists."""
    return [plain(part) for part in value] if isinstance(value, tuple) else value


def line_of(rule: str) -> str:
    """Return the name of a rule's points in records: its id up to the first dot; variants share one."""
    return rule.partition(".")[0]


class Rule:
    """Base of all rules: every hook says "no opinion".

    Attributes:
        id: the word that content files and records use.
        key: what it is known by among all rules: its id, unless games have different rules of one id.
        lines: the names of its points in records: that of its id, unless it says others.
        touching: what its ``touch`` or ``touch_symbols`` asks for in whatever city, so that bots need not ask it before
            every building: something of the ``first`` building and nothing of later ones; of each later one that it
            lies beside ``neighbours``, or beside its ``like``. Empty for a rule that has to be asked.
        compares: whether cities are compared for its points.
    """

    id: ClassVar[str]
    key: ClassVar[str]
    lines: ClassVar[tuple[str, ...]]
    touching: ClassVar[Literal["", "first", "neighbours", "like"]] = ""
    compares: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.compares = cls.overrides("points_among")
        if "id" in vars(cls):  # else it is a variant, and keeps what it inherits
            cls.key = vars(cls).get("key", cls.id)
            cls.lines = vars(cls).get("lines", (line_of(cls.id),))

    @classmethod
    def overrides(cls, *hooks: str) -> bool:
        """Return whether the rule has an opinion at one of ``hooks`` at least."""
        return any(getattr(cls, hook) is not getattr(Rule, hook) for hook in hooks)

    @classmethod
    def speaks_at_once(cls) -> bool:
        """Return whether the rule brings something while cards are answered."""
        return cls.overrides("pass_points", "on_place", "on_turn_end")

    @classmethod
    def brings_something(cls) -> bool:
        """Return whether the rule brings anything, at once or at the end: what a player wants to be told of."""
        return cls.speaks_at_once() or cls.overrides("points_at", "end_score", "brings")

    def parameters(self) -> dict[str, Any]:
        """Return the rule's parameters, by name."""
        return {field.name: plain(getattr(self, field.name)) for field in fields(self)}  # type: ignore[arg-type]

    def row(self) -> dict[str, Any]:
        """Return the rule as content and records write it."""
        return {"id": self.id, **self.parameters()}

    @property
    def line(self) -> str:
        return line_of(self.id)

    def lines_in_force(self) -> Sequence[str]:
        """Return the names of the points that the rule can bring with its parameters."""
        return self.lines

    # -- before play ---------------------------------------------------------------------------------------

    def set_up(self, board: Board, marks: Mapping[str, int]) -> Board:
        """Return the board as this rule has it for the episode.

        Args:
            board: a player's board as it lasts from episode to episode.
            marks: the cells of the map's marks, by name; the rule alone decides which are in force.
        """
        del marks
        return board

    # -- placements ----------------------------------------------------------------------------------------

    def areas(self, board: Board) -> Sequence[int]:
        """Return masks; a building must lie wholly inside one of them."""
        return (board.grid.full,)

    def blocked(self, city: City) -> int:
        """Return cells that may not be built on at this moment."""
        del city
        return 0

    def opens(self, city: City) -> int:
        """Return cells that may be built on at this moment, beside those whose terrain always allows it."""
        del city
        return 0

    def touch(self, city: City) -> int | None:
        """Return cells of which a building must cover at least one; ``None`` when any place will do."""
        del city
        return None

    def touch_symbols(self, city: City) -> Mapping[str, int] | None:
        """Return cells by symbol, of which a building must cover one with that symbol; ``None`` as for ``touch``."""
        del city
        return None

    refusal: ClassVar[Refusal]
    """Reason for which ``areas``, ``blocked``, ``touch`` or ``touch_symbols`` refuses a placement."""

    # -- other answers -------------------------------------------------------------------------------------

    def refuse_pass(self, city: City, building: Building) -> Refusal | None:
        """Return why ``city`` may not pass on ``building``."""
        del city, building
        return None

    def pass_points(self, city: City) -> int:
        """Return what passing brings; a rule that overrides this makes passing possible."""
        del city
        return 0

    def allows_stop(self) -> bool:
        """Return whether this rule lets a player leave the episode."""
        return False

    def excuses(self, city: City, building: str) -> bool:
        """Return whether ``city`` gives no answer to the card ``building`` if it cannot place it."""
        del city, building
        return False

    # -- the deck ------------------------------------------------------------------------------------------

    def blocks(self, card: str) -> bool:
        """Return whether ``card`` takes the next card out of the episode."""
        del card
        return False

    # -- play ----------------------------------------------------------------------------------------------

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        """Yield what the last building placed on ``city`` sets off, at once."""
        del seat, city
        return ()

    def on_turn_end(self, turn: Turn) -> Iterable[Effect]:
        """Yield what the turn brings once all have answered."""
        del turn
        return ()

    def sets_off(self, before: City, after: City, effect: Effect) -> Iterable[Effect]:
        """Yield what ``effect``, which has turned the city ``before`` into ``after``, sets off for the same seat."""
        del before, after, effect
        return ()

    def groups_in(self, city: City, free: int) -> Iterable[ConnectedGroup]:
        """Yield the groups on ``city`` on which it depends what the rule brings.

        Args:
            free: the cells that may still be built on.
        """
        del city, free
        return ()

    # -- the end -------------------------------------------------------------------------------------------

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        """Yield (cells, points) for everything that counts at the end of the episode.

        Cells are a mask of what can be pointed out on the board of ``city``; 0 when the points lie nowhere on it.
        """
        del city
        return ()

    def end_score(self, city: City) -> int:
        """Return the points ``city`` has from this rule at the end of the episode: the sum of ``points_at``.

        Bots ask for it in their innermost loops: a rule that has many places may have a quicker way to the same sum.
        """
        return sum(points for _, points in self.points_at(city))

    def points_among(self, seat: int, cities: Sequence[City]) -> Iterable[tuple[int, int]]:
        """Yield what ``points_at`` does for the city of ``seat``, among all cities of the table.

        A rule that compares cities overrides this; ``points_at`` is then what it gives a city alone at the table.
        """
        return self.points_at(cities[seat])

    def score_among(self, seat: int, cities: Sequence[City]) -> int:
        """Return what ``end_score`` does for the city of ``seat``, among all cities of the table."""
        if self.compares:
            return sum(points for _, points in self.points_among(seat, cities))
        return self.end_score(cities[seat])

    def compared_size(self, city: City) -> int:
        """Return what of ``city`` is compared with other cities, the more the better; 0 for a rule without."""
        del city
        return 0

    def settled(self, city: City, free: int, coverable: int) -> int:
        """Return how many of the points of ``end_score`` are certain, whatever is built from now on.

        By default a gain stays whose cells cannot be covered any more, and a loss whose cells are not free.

        Args:
            free: the cells that may still be built on.
            coverable: those of them on which a building fits, which has two cells at least.
        """
        rows = self.points_at(city)
        return sum(points for cells, points in rows if not cells & (coverable if points > 0 else free))

    def counted(self) -> Sequence[Rule]:
        """Return the rules that are counted one by one at the end, each with its line: this one, or its parts."""
        return (self,)

    def tie_key(self, city: City) -> tuple[int, ...]:
        """Return what breaks ties: the smaller the better."""
        del city
        return ()

    def second_place_from(self) -> int:
        """Return the number of players from which a second place exists; 0 when it never does."""
        return 0

    def track_end(self) -> int | None:
        """Return where the score track ends; ``None`` when it has no end."""
        return None

    # -- what lasts from episode to episode ----------------------------------------------------------------

    def collects(self) -> Sequence[str]:
        """Return the collectibles this rule has to do with."""
        return ()

    def steps(self) -> Mapping[str, Sequence[int]]:
        """Return how many of a collectible each of its points asks for, ascending, by the collectible."""
        return {}

    def ladders(self) -> Mapping[str, Ladder]:
        """Return the ladders this rule keeps open: ``rail`` for the railway, a shaft's colour for a mine."""
        return {}

    def depths(self, city: City) -> Mapping[str, int]:
        """Return how deep the shafts are that the end of the episode has dug on, by colour."""
        del city
        return {}

    def brings(self, seat: int, cities: Sequence[City]) -> Iterable[Prize]:
        """Yield what the end of the episode brings ``seat`` beside points (rules 4, a and b)."""
        del seat, cities
        return ()
