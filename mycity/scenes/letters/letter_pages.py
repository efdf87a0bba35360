"""The pages of a letter from an envelope in one look: the open one painted beside the frames, and those after it."""

from __future__ import annotations

from collections.abc import Iterator

from mycity.scenes.letters.letter_sheet import LetterSheet
from mycity.scenes.shared.letter_text import STORY, LetterText
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.services import Services


class LetterPages:
    """The pages, which are kept.

    Args:
        text: The letter.
        seats: The number of players.
        size: The size of a page, its foot left out, in pixels.
        asked: The height that the names below the story take, in pixels.

    Attributes:
        names: Those of the pages, as they are laid out in the window.
    """

    def __init__(self, services: Services, text: LetterText, seats: int, size: tuple[int, int], asked: int) -> None:
        self.look = services.look
        self.asked = asked
        self._whole = LetterSheet(services, text, size, seats)
        self._story = LetterSheet(services, text, (size[0], size[1] - asked), seats) if asked else self._whole
        self.names = self._whole.pages
        self._preloader = Preloader(services.gap)

    def sheet(self, name: str) -> LetterSheet:
        """Return the sheet that a page is painted on."""
        return self._story if name == STORY else self._whole

    def want(self, number: int, first: Iterator[None] | None) -> None:
        """Have a page and those after it painted, after what is to be painted first."""
        if first is not None:
            self._preloader.want("first", first)
        for name in self.names[number:]:
            self._preloader.want(name, self.sheet(name).prepare(name))

    def has(self, name: str) -> bool:
        """Return whether a page can be shown; one that could not be painted ahead is painted once it is asked for."""
        return self._preloader.has(name) or self.sheet(name).has(name)

    def finish(self) -> None:
        """Wait until all that is wanted is painted."""
        self._preloader.finish()

    def close(self) -> None:
        """Paint no more of them."""
        self._preloader.close()
