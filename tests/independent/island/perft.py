"""Counts the ways one player can lay tiles along a deck, one by one."""

from collections.abc import Mapping, Sequence

from tests.independent.island import play
from tests.independent.island.book import Book
from tests.independent.island.land import PRINTED, Lattice
from tests.independent.island.play import Isle


def count(
    book: Book, letters: Mapping[str, str], deck: Sequence[str], depth: int, lattice: Lattice = PRINTED
) -> list[int]:
    """Gives the number of sequences of 0, 1, ... ``depth`` answers: placements, and passes where allowed."""
    counts = [1] + [0] * depth

    def walk(at: int, isle: Isle) -> None:
        answers: list[play.Answer] = [*play.placements(book, isle, deck[at]), *(["pass"] if isle.score > 0 else [])]
        counts[at + 1] += len(answers)
        for answer in answers if at + 1 < depth else ():
            after = Isle(letters, dict(isle.symbols), set(isle.markers), list(isle.lines), lattice=lattice)
            play.do(book, after, answer)
            walk(at + 1, after)

    walk(0, Isle(letters, lattice=lattice))
    return counts
