"""The boards of an episode on a sheet of its PDF, each with whose it is and what its points were for."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.board_pictures.small_pictures import plain, signed
from mycity.book.model import BookBoard
from mycity.book.plates import Plates
from mycity.book.sheet import WIDE, Lettering, Sheets
from mycity.ui.style.theme import PAINTED
from mycity.ui.style.typefaces import Typeface

_STRONG = Lettering(Typeface.STRONG, 12, PAINTED.ink)
_SMALL = Lettering(Typeface.PLAIN, 9, PAINTED.ink_soft)
_SMALL_STRONG = Lettering(Typeface.STRONG, 9.5, PAINTED.good)
_SCORE = Lettering(Typeface.TITLE, 19, PAINTED.ink)
_EDGE, _GAP = 18.0, 8.0


class PdfBoards:
    """Draws the boards of one sheet."""

    def __init__(self, sheets: Sheets, plates: Plates) -> None:
        self._sheets, self._plates = sheets, plates

    def draw(self, boards: Sequence[BookBoard]) -> None:
        if len(boards) > 3:
            self._four(boards)
        else:
            self._in_a_row(boards)

    def _in_a_row(self, boards: Sequence[BookBoard]) -> None:
        """Show boards side by side, with what is said of each below it."""
        room = WIDE - 2 * _EDGE
        wide = (room - _GAP * (len(boards) - 1)) / len(boards)
        shape = shape_of(self._plates, boards[0])
        across = min(wide, 116 * shape)
        top = 33.0 + max(0.0, 122 - across / shape) * 0.36
        gap = (room - across * len(boards)) / max(1, len(boards) - 1) if len(boards) > 2 else 18.0
        left = (WIDE - across * len(boards) - gap * (len(boards) - 1)) / 2
        below = self._are_below(boards, across)
        for place, board in enumerate(boards):
            at = left + place * (across + gap)
            self._sheets.picture(self._plates[board.key], (at, top, across, across / shape), 1.5)
            self._caption(board, (at, top + across / shape + 3), across, is_below=below)

    def _four(self, boards: Sequence[BookBoard]) -> None:
        """Show boards two by two, with what is said of each at its right."""
        high, room = 78.0, (WIDE - 2 * _EDGE - _GAP) / 2
        across = min(high * shape_of(self._plates, boards[0]), room - 44)
        high = across / shape_of(self._plates, boards[0])
        below = self._are_below(boards, room - across - 5)
        for place, board in enumerate(boards):
            down, right = divmod(place, 2)
            at = _EDGE + right * (room + _GAP), 31 + down * (80 + 3)
            self._sheets.picture(self._plates[board.key], (*at, across, high), 1.5)
            self._caption(board, (at[0] + across + 5, at[1]), room - across - 5, is_below=below)

    def _are_below(self, boards: Sequence[BookBoard], across: float) -> bool:
        """Return whether names stand below the animals: some of them are too long to stand beside one."""
        looks = [_STRONG._replace(size=_STRONG.size * share) for share in (0.8, 1.0)]
        return not all(
            any(self._sheets.fits(board.name, look, self._beside(board, across), n) for n, look in enumerate(looks, 1))
            for board in boards
        )

    def _beside(self, board: BookBoard, across: float) -> float:
        """Return the room between an animal and a score."""
        return across - 14 - self._sheets.width(plain(board.score), _SCORE) - 3

    def _caption(self, board: BookBoard, at: tuple[float, float], across: float, *, is_below: bool) -> None:
        """Write whose board it is, the score, its points, and what it has won."""
        (left, down), sheets = at, self._sheets
        sheets.picture(self._plates[board.animal], (left, down, 11, 11))
        sheets.write(plain(board.score), (left + across, down + 8), _score_look(board), align="right")
        if is_below:
            down = sheets.paragraph(board.name, (left, down + 17), _STRONG, across, most=3)
        else:
            write_name(sheets, board.name, (left + 13.5, down + 7), _STRONG, self._beside(board, across))
            down += 17
        points = " \N{MIDDLE DOT} ".join(f"{name}\N{NO-BREAK SPACE}{signed(count)}" for name, count in board.points)
        down = sheets.paragraph(points, (left, down), _SMALL, across)
        if board.won:
            sheets.paragraph(board.won, (left, down + 1), _SMALL_STRONG, across)


def shape_of(plates: Plates, board: BookBoard) -> float:
    """Return how many times as wide as high a board's picture is."""
    size = plates[board.key].size
    return size[0] / size[1]


def write_name(sheets: Sheets, name: str, at: tuple[float, float], look: Lettering, room: float) -> None:
    """Write what stands beside a picture: on two lines, around the height of one, where it is long."""
    lines, fitting = sheets.fitting(name, look, room, 2)
    sheets.write_lines(lines, (at[0], at[1] - fitting.leading / 2 * (len(lines) - 1)), fitting)


def _score_look(board: BookBoard) -> Lettering:
    return _SCORE._replace(colour=(176, 112, 16)) if board.has_won else _SCORE
