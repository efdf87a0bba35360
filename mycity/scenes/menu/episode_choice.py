"""The choice of a single episode of a campaign for a new game."""

from __future__ import annotations

from collections.abc import Callable

from mycity.content.campaigns import episode_numbers
from mycity.scenes.shell.services import Services
from mycity.storage.resume import opened_episodes
from mycity.storage.settings import RememberedEpisode, sees_sealed
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.kit.rows import Toggle
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.widgets import Widget


class EpisodeChoice:
    """The episode chosen, at first that of the last game; sealed ones are offered to whoever wants to see them.

    The first episode is open to everybody: its letter tells of nothing that a campaign would still hide.

    Args:
        game: The campaign.
    """

    def __init__(self, services: Services, game: str) -> None:
        self._game = game
        self._settings = services.settings
        self._opened = max(1, most_opened(services, game))
        last = next((remembered for remembered in services.settings.now.episodes if remembered.game == game), None)
        self._chosen = 1 if last is None else last.number

    @property
    def number(self) -> int:
        """The episode."""
        return min(self._chosen, self._count)

    @property
    def _count(self) -> int:
        return len(episode_numbers(self._game)) if sees_sealed(self._settings.now) else self._opened

    def remember(self, services: Services) -> None:
        """Keep the choice for the next game."""
        others = [episode for episode in services.settings.now.episodes if episode.game != self._game]
        latest = RememberedEpisode(self._game, self.number, sees_sealed(services.settings.now))
        services.settings.change(episodes=(latest, *others))

    def rows(self, services: Services, changed: Callable[[], None]) -> list[Widget]:
        """Return the rows of a page to choose with; ``changed`` is called when the rows must be made anew."""
        t = services.t
        options: list[tuple[object, str]] = [
            (number, f"{number}. {t(LetterText(self._game, number).title)}") for number in range(1, self._count + 1)
        ]

        def choose(number: object) -> None:
            self._chosen = int(str(number))

        def show_all(value: bool) -> None:
            self._settings.change(shows_sealed=value)
            changed()

        tip = t("Shows the titles and the rules of chapters that are still sealed.")
        shows = sees_sealed(self._settings.now)
        toggle = Toggle(t("Show sealed episodes (spoilers)"), value=shows, on_change=show_all, key="all", tip=tip)
        return [toggle, OptionRow(t("Episode"), options=options, value=self.number, on_change=choose, key="episode")]


def most_opened(services: Services, game: str) -> int:
    """Return how many letters of the campaign ``game`` were opened in the saved campaign that has come farthest."""
    saves = (info.save for info in services.slot_list.refresh())
    opened = (opened_episodes(save) for save in saves if save is not None and save.game == game)
    return min(max(opened, default=0), len(episode_numbers(game)))
