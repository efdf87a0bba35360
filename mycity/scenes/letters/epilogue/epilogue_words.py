"""The words of a campaign's last letter: what holds of its winners, its cities and what was decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mycity.content.letters import load_letters
from mycity.content.story import Paragraph, load_story
from mycity.engine.campaign import Campaign
from mycity.engine.campaign.decisions import end_namers
from mycity.engine.campaign.final import all_points, outcome
from mycity.scenes.letters.epilogue.farewells import Farewell
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import LetterText
from mycity.table.chronicle.memories import farewell_words


@dataclass(frozen=True)
class EpiloguePart:
    """A paragraph: its words, and whether the bridge's ends are named below it; or the farewells."""

    words: str = ""
    asks: bool = False
    farewells: tuple[Farewell, ...] = ()


class EpilogueWords:
    """The words, in the language in force.

    Args:
        campaign: The campaign, over.
    """

    def __init__(self, services: Services, campaign: Campaign) -> None:
        self._services = services
        self._campaign = campaign
        self._letters = load_letters(campaign.plan.game)
        self._epilogue = load_story(campaign.plan.game).epilogue

    @property
    def signature(self) -> str:
        return self._services.t(self._letters.signature)

    def parts(self) -> Iterator[EpiloguePart]:
        """Yield the greeting and the paragraphs; the farewells are one of them."""
        campaign, t = self._campaign, self._services.t
        names = [legacy.name for legacy in campaign.legacies]
        namers = [names[seat] for seat in end_namers(campaign)] or ["", ""]
        winners = self._services.phrases.listed([names[seat] for seat in outcome(campaign).winners])
        places = {"names": winners, "first": namers[0], "second": namers[1], "count": all_points(campaign)}
        yield EpiloguePart(t(self._letters.greeting))
        for paragraph in self._paragraphs():
            if paragraph.passages:
                words = " ".join(t(one.text, **places) for one in paragraph.passages)
                yield EpiloguePart(words, asks=any(one.namers not in {"", "none"} for one in paragraph.passages))
            elif said := self._farewells():
                yield EpiloguePart(farewells=said)

    def _paragraphs(self) -> list[Paragraph]:
        campaign = self._campaign
        namers = len(set(end_namers(campaign)))
        return self._epilogue.fitting(len(outcome(campaign).winners), namers, campaign.decided)

    def _farewells(self) -> tuple[Farewell, ...]:
        rows = zip(self._campaign.legacies, farewell_words(self._campaign, self._services), strict=True)
        return tuple(Farewell(legacy.animal, words) for legacy, words in rows if words)

    def letter_above(self, page: int) -> LetterText:
        """Return the letter whose painting stands above a page."""
        campaign, shown = self._campaign, self._epilogue.chapters
        chapters = [episode.chapter for episode in campaign.plan.episodes]
        number = 1 + chapters.index(shown[min(page, len(shown) - 1)])
        return LetterText(campaign.plan.game, number, campaign.plan.version, decided=campaign.decided)
