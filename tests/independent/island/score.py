"""The end of an episode: what counts then, and who is first."""

from collections.abc import Sequence

from tests.independent.island.book import LARGEST, WORTH, Book
from tests.independent.island.land import having, parts, row_of
from tests.independent.island.play import Isle

EndLine = tuple[str, int]


def ends(book: Book, isles: Sequence[Isle]) -> list[list[EndLine]]:
    """Gives the lines of each player's end scoring, in their order."""
    return [[(rule, _end(rule, isle, isles)) for rule in book.end] for isle in isles]


def _end(rule: str, isle: Isle, isles: Sequence[Isle]) -> int:
    if rule in LARGEST:
        sizes = [largest(other, LARGEST[rule]) for other in isles]
        own = largest(isle, LARGEST[rule])
        return WORTH["largest"] if own and own == max(sizes) else 0
    return WORTH[rule] * len(counted(rule, isle))


def counted(rule: str, isle: Isle) -> list[str]:
    """Gives the cells for which a rule of the end counts."""
    if rule == "spring":
        return [cell for cell in isle.visible("o") if set("FHPW") <= set(isle.around(cell))]
    if rule == "dam":
        return [cell for cell in having(isle.letters, "l", isle.lattice) if isle.around(cell).count("W") >= 2]
    return isle.visible({"shell": "s", "wreck": "w", "beach": "B"}[rule])


def largest(isle: Isle, symbol: str) -> int:
    return max(map(len, parts(isle.holding(symbol), isle.lattice)), default=0)


# --- who is first ----------------------------------------------------------------------------------------------------


def strength(book: Book, isle: Isle, score: int) -> tuple[int, ...]:
    """Gives what two players are compared by; the greater is the better. An open jungle is not part of it."""
    empty = [row_of(cell) for cell in isle.visible(book.ground)]
    return (score, *(-empty.count(row) for row in range(1, 9)))


def places(book: Book, strengths: Sequence[tuple[int, ...]]) -> list[str]:
    """Gives ``first``, ``second`` or ``others`` for each seat. Who is tied shares the better place."""
    found = []
    for own in strengths:
        better = sum(other > own for other in strengths)
        is_second = better == 1 and book.has_second and len(strengths) > 2
        found.append("second" if is_second else "others" if better else "first")
    return found
