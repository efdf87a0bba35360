"""A question of the story: a short letter to the last of the people, with answers to choose from, or a bot's answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from mycity.content.letters import Letters, load_letters
from mycity.content.story import StoryOption, StoryQuestion, load_story
from mycity.engine.campaign.decisions import why_asked
from mycity.scenes.letters.prose import Prose, set_prose, sign
from mycity.scenes.letters.unfolding import LampLitTable, LetterPaper
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.ui.kit.layout import centred, cut_bottom, cut_left, cut_right
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import SIGNATURE, STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_WIDE, _SIDE, _EDGE = 900, 64, 44
"""The width of the letter, and its margins, in pixels of the 1280 x 800 design."""
_AROUND, _GAP, _BESIDE = 40, 16, 24
"""Room left of the window around the letter, between two rows, and beside the last button."""


class QuestionScene(PageScene):
    """The question that is open after an episode; what was chosen is kept as the letter is laid aside.

    Whoever leaves it without an answer is asked again. For a bot it has been answered before it is shown.

    Args:
        game: The campaign.
        question: The question.
        on_done: Called once it is answered and read.

    Attributes:
        option: What is chosen by now.
    """

    ducks_music = True
    menu_leads_back = False

    def __init__(
        self, services: Services, game: CampaignGame, question: StoryQuestion, on_done: Callable[[], None]
    ) -> None:
        super().__init__(services)
        self._game = game
        self._question = question
        self._seat = game.decider
        self._on_done = on_done
        game.tell_for_bots()
        self._why = list(self._why_asked())
        told = {row["after"]: row["option"] for row in game.campaign.decisions}.get(question.after)
        self.option: StoryOption | None = next((one for one in question.options if one.id == told), None)
        self._is_told = self.option is not None
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._prose: Prose | None = None
        self._words = pygame.Rect(0, 0, 0, 0)
        self._said = self._head = pygame.Rect(0, 0, 0, 0)
        self._table: LampLitTable | None = None
        self._paper: LetterPaper | None = None
        self._painted_for: tuple[Look, tuple[int, int]] | None = None

    @property
    def _letters(self) -> Letters:
        return load_letters(self._game.campaign.plan.game)

    @property
    def texts(self) -> list[str]:
        """The paragraphs of the letter."""
        question = self._question
        to_whom = question.told if self._is_told else question.who
        addressed = self.t(to_whom, name=self._game.campaign.legacies[self._seat].name)
        if self._is_told and self.option is not None:
            addressed = f"{addressed} {self.t(self.option.said)}"
        return [self.t(self._letters.greeting), self.t(question.asks), *self._why, addressed]

    def _why_asked(self) -> Iterator[str]:
        """Yield how whoever is asked was found, where it is not plain; as it is before the question is answered."""
        why, asked = load_story(self._game.campaign.plan.game).why, why_asked(self._game.campaign)
        names, listed = [legacy.name for legacy in self._game.campaign.legacies], self.services.phrases.listed
        if asked.behind:
            yield self.t(why.behind, others=listed([names[seat] for seat in asked.behind]))
        if asked.level:
            level = listed([names[seat] for seat in sorted((self._seat, *asked.level))])
            yield self.t(why.by_points if asked.by_points else why.by_seat, names=level)

    def enter(self) -> None:
        super().enter()
        self.services.sound.play("page")

    # -- the page --------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look = self.look
        gap = look.px(_GAP)
        wide = min(look.px(_WIDE), look.area.width - look.px(_AROUND))
        inner = wide - 2 * look.px(_SIDE)
        done, options = self._done_button(), [] if self._is_told else self._option_buttons()
        across, down = done.measure(look, inner)
        said = inner - across - look.px(_BESIDE)
        foot = max(down, self._said_height(said))
        high = down + gap if options else 0
        rest = 2 * look.px(_EDGE) + look.fonts.line_height(SIGNATURE) + high + foot + 3 * gap
        self._prose = set_prose(look, self.texts, inner, look.area.height - look.px(_AROUND) - rest)
        self._sheet = centred(look.area, wide, self._prose.height + rest)
        self._paint_ground()
        room = self._sheet.inflate(-2 * look.px(_SIDE), -2 * look.px(_EDGE))
        bottom, self._words = cut_bottom(room, foot, gap + gap // 2)
        self._said = cut_left(bottom, said)[0]
        done.place(centred(cut_right(bottom, across)[0], across, down))
        if options:
            self._place_options(options, cut_bottom(self._words, down)[0])
        return [*options, done]

    def _place_options(self, options: Sequence[Button], room: pygame.Rect) -> None:
        """Place the answers side by side, all of a width, behind the head of whoever is asked."""
        self._head, room = cut_left(room, room.height, self.look.px(_GAP))
        space = self.look.px(_GAP)
        wide = (room.width - space * (len(options) - 1)) // len(options)
        for number, option in enumerate(options):
            option.place(pygame.Rect(room.left + number * (wide + space), room.top, wide, room.height))

    def _option_buttons(self) -> list[Button]:
        return [
            Button(
                self.t(option.words),
                partial(self.choose, option),
                tone=Tone.OAK if option is self.option else Tone.PAPER,
                sign="check" if option is self.option else None,
                key=option.id,
            )
            for option in self._question.options
        ]

    def _done_button(self) -> Button:
        words = self.t("Go on") if self._is_told else self.t("So be it")
        reason = self.t("Choose one of them first.")
        return Button(words, self._settle, tone=Tone.GO, key="next", enabled=self.option is not None, reason=reason)

    def _said_height(self, wide: int) -> int:
        """Return the height of the longest thing that is said of a choice, so that nothing moves when it is made."""
        if self._is_told:
            return 0
        fonts = self.look.fonts
        lines = (len(fonts.wrap(self.t(one.said), STRONG, wide)) for one in self._question.options)
        return max(lines) * fonts.line_height(STRONG)

    def _paint_ground(self) -> None:
        wanted = self.look, self._sheet.size
        if self._painted_for != wanted:
            self._painted_for = wanted
            self._table = LampLitTable(self.look, self._sheet.center)
            self._paper = LetterPaper(self.services, self._sheet.size)

    def choose(self, option: StoryOption) -> None:
        """Choose an answer; another one can still be chosen."""
        self.option = option
        self.rebuild(focus="next")

    def _settle(self) -> None:
        """Keep the answer, and lay the letter aside."""
        if self.option is None:
            return
        if not self._is_told:
            self._game.decide(self.option.id)
        self.services.sound.play("flap")
        self._on_done()

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_behind(self, surface: pygame.Surface) -> None:
        if self._table is None or self._paper is None or self._prose is None:
            return
        look = self.look
        surface.blit(self._table.picture, (0, 0))
        self._paper.draw(surface, self._sheet)
        low = self._prose.draw(surface, self._words.left, self._words.top)
        sign(surface, look, self.t(self._letters.signature), self._words.right - look.px(30), low - look.px(10))
        if self._is_told:
            return
        head = self.services.sprites.icon(f"animal-{self._game.campaign.legacies[self._seat].animal}", self._head.width)
        surface.blit(head, head.get_rect(center=self._head.center))
        if self.option is not None:
            lines = look.fonts.wrap(self.t(self.option.said), STRONG, self._said.width)
            top = self._said.centery - len(lines) * look.fonts.line_height(STRONG) // 2
            look.write_lines(surface, lines, STRONG, look.palette.ink, (self._said.left, top))


def open_question(services: Services, game: CampaignGame, on_done: Callable[[], None]) -> QuestionScene | None:
    """Return the letter with the question that is open; None where nothing is asked."""
    if game.question is None:
        return None
    question = load_story(game.campaign.plan.game).question(game.question.after)
    return None if question is None else QuestionScene(services, game, question, on_done)
