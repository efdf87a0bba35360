"""Which episode is played on its own: those whose letters were opened, or all, for those who know them."""

from __future__ import annotations

from collections.abc import Callable

from mycity.content.campaigns import episode_numbers
from mycity.scenes.shared.games import slots_of
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shell.services import Services
from mycity.table.campaign_game import opened_episodes
from mycity.ui.kit.rows import Toggle
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Widget


class EpisodeChoice:
    """The episode chosen, and whether sealed ones are offered.

    Args:
        services: What every scene is given.
        game: The campaign.
    """

    def __init__(self, services: Services, game: str) -> None:
        self._game = game
        self._opened = _opened_anywhere(services, game)
        self._all = False
        self._chosen = 1

    @property
    def number(self) -> int | None:
        """The episode; None while there is none to choose."""
        return min(self._chosen, self._count) if self._count else None

    @property
    def _count(self) -> int:
        return len(episode_numbers(self._game)) if self._all else self._opened

    def rows(self, services: Services, changed: Callable[[], None]) -> list[Widget]:
        """Return the rows of a page to choose with; ``changed`` is called when the rows must be made anew."""
        t = services.t
        options: list[tuple[object, str]] = [
            (number, f"{number}. {t(LetterText(self._game, number).title)}") for number in range(1, self._count + 1)
        ]

        def choose(number: object) -> None:
            self._chosen = int(str(number))

        def show_all(value: bool) -> None:
            self._all = value
            changed()

        tip = t("Shows the titles and the rules of chapters that are still sealed.")
        toggle = Toggle(t("Show sealed episodes (spoilers)"), value=self._all, on_change=show_all, key="all", tip=tip)
        if not options:
            return [toggle]
        return [OptionRow(t("Episode"), options=options, value=self.number, on_change=choose, key="episode"), toggle]


def _opened_anywhere(services: Services, game: str) -> int:
    """Return how many letters of the campaign ``game`` were opened in the saved campaign that has come farthest."""
    saves = (info.save for info in slots_of(services).list_slots())
    return max((opened_episodes(save) for save in saves if save is not None and save.game == game), default=0)
