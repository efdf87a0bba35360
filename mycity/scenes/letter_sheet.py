"""A letter from an envelope, painted page by page: the story of a chapter, what is new, the table of the episode."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mycity.content.campaign_files import CampaignFile
from mycity.content.campaigns import load_campaign
from mycity.content.games import load_campaign_file, load_episode
from mycity.content.letters import News, load_letters
from mycity.engine.campaign.plan import EpisodePlan, Grant
from mycity.engine.rules import RuleSet
from mycity.scenes.campaign_art import reward_picture, small_board
from mycity.scenes.campaign_words import PLACE_WORDS, grants_words, reward_words, roman
from mycity.scenes.rule_words import Moment, scoring_rules
from mycity.scenes.services import Services
from mycity.ui.fonts import BODY, HEAD, LABEL, NOTE, SMALL, STRONG, TITLE, Face, Type
from mycity.ui.look import Look
from mycity.ui.theme import mix

STORY, NEWS, TABLE = "story", "news", "table"
_STORY_PX, _LEAST_PX = 62, 18
_NEWS_PX = {1: 84, 2: 62}
_MANY_NEWS_PX = 48
"""Pixels a cell of the pictures: the fewer news, the larger."""
_TALE = Type(Face.PLAIN, 21)


@dataclass(frozen=True)
class LetterText:
    """Where a letter belongs and what it says.

    Attributes:
        game: The campaign.
        number: The episode, from 1.
    """

    game: str
    number: int

    @property
    def file(self) -> CampaignFile:
        """What the campaign's episodes have in common."""
        return load_campaign_file(self.game)

    @property
    def chapter(self) -> int:
        """The chapter, from 1."""
        return load_episode(self.game, self.number).chapter or 1

    @property
    def chapter_title(self) -> str:
        """The chapter's title, a source text."""
        return self.file.chapters[self.chapter - 1]

    @property
    def title(self) -> str:
        """The episode's title, a source text."""
        return load_episode(self.game, self.number).title

    @property
    def opens_chapter(self) -> bool:
        """Whether it is the first letter of its envelope."""
        return self.number == 1 or load_episode(self.game, self.number - 1).chapter != self.chapter

    @property
    def plan(self) -> EpisodePlan:
        """What is played."""
        return load_campaign(self.game).episodes[self.number - 1]

    @property
    def pages(self) -> tuple[str, ...]:
        """Its pages, in order."""
        return (STORY, NEWS, TABLE) if self.opens_chapter else (NEWS, TABLE)


class LetterSheet:
    """Paints the pages of a letter for one look.

    Args:
        services: What every scene is given.
        text: The letter.
        size: Of the sheet, in pixels.
        seats: How many play: with two there is no second place.
    """

    def __init__(self, services: Services, text: LetterText, size: tuple[int, int], seats: int) -> None:
        self._services = services
        self._look: Look = services.look
        self._text = text
        self._size = size
        self._seats = seats
        self._kept: dict[str, pygame.Surface] = {}

    def page(self, name: str) -> pygame.Surface:
        """Return a page on clear ground. It is shared: blit it, never draw on it."""
        if name not in self._kept:
            make = {STORY: self._story, NEWS: self._news, TABLE: self._table}[name]
            sheet = pygame.Surface(self._size, pygame.SRCALPHA)
            make(sheet)
            self._kept[name] = sheet
        return self._kept[name]

    # -- the story -------------------------------------------------------------------------------------------

    def _story(self, sheet: pygame.Surface) -> None:
        look, t = self._look, self._services.t
        chapter = load_letters(self._text.game).chapters[self._text.chapter - 1]
        room = sheet.get_rect().inflate(-look.px(120), -look.px(64))
        lines = look.fonts.wrap(t(chapter.story), _TALE, min(room.width, look.px(800)))
        step = look.fonts.line_height(_TALE) + look.px(4)
        words = len(lines) * step
        head = look.fonts.line_height(LABEL) + look.fonts.line_height(TITLE) + look.px(20)
        rows, columns = len(chapter.picture.cells), len(chapter.picture.cells[0])
        px = min(look.px(_STORY_PX), (room.height - words - head - look.px(40)) // rows, room.width // columns)
        picture = small_board(self._services.sprites, chapter.picture, max(_LEAST_PX, px))
        free = room.height - words - head - picture.get_height()
        gap = max(look.px(12), min(look.px(34), free // 3))
        at = picture.get_rect(midtop=(room.centerx, room.top + max(0, (free - 2 * gap) // 2)))
        _mount(sheet, look, picture, at)
        y = at.bottom + gap
        number = t("Chapter {number}", number=roman(self._text.chapter))
        y = _centred(sheet, look, number, LABEL, look.palette.ink_soft, room, y)
        y = _centred(sheet, look, t(self._text.chapter_title), TITLE, look.palette.ink, room, y)
        y += look.px(14)
        for line in lines:
            letters = look.fonts.line(line, _TALE, look.palette.ink)
            sheet.blit(letters, letters.get_rect(midtop=(room.centerx, y)))
            y += step

    # -- what is new -----------------------------------------------------------------------------------------

    def _news(self, sheet: pygame.Surface) -> None:
        look = self._look
        letter = load_letters(self._text.game).episodes[self._text.number - 1]
        room = self._head(sheet, self._services.t("What is new"))
        rows = len(letter.news)
        step = min(room.height // rows, look.px(300))
        wanted = look.px(_NEWS_PX.get(rows, _MANY_NEWS_PX))
        px = max(_LEAST_PX, min(wanted, (step - look.px(28)) // 3))
        pictures = [self._picture(one, px) for one in letter.news]
        widest = max(picture.get_width() for picture in pictures)
        top = room.top + (room.height - step * rows) // 2
        for number, (one, picture) in enumerate(zip(letter.news, pictures, strict=True)):
            row = pygame.Rect(room.left, top + number * step, room.width, step)
            at = picture.get_rect(center=(row.left + look.px(40) + widest // 2, row.centery))
            _mount(sheet, look, picture, at)
            left = row.left + look.px(40) + widest + look.px(36)
            words = pygame.Rect(left, row.top, row.right - left - look.px(30), row.height)
            _wrapped(sheet, look, self.news_words(one), words, _TALE if rows in _NEWS_PX else BODY)

    def _picture(self, news: News, px: int) -> pygame.Surface:
        if news.picture is None:
            return self._services.sprites.icon("rule-tree", 3 * px)
        rows = len(news.picture.cells) + (1 if news.picture.track else 0)
        return small_board(self._services.sprites, news.picture, max(_LEAST_PX, min(px, 3 * px // rows)))

    def news_words(self, news: News) -> str:
        """Return a line of the letter, with the numbers of its rule in place."""
        return self._services.t(news.text, **rule_values(self._text.plan.scenario.rules, news.rule))

    # -- the table -------------------------------------------------------------------------------------------

    def _table(self, sheet: pygame.Surface) -> None:
        look, t = self._look, self._services.t
        room = self._head(sheet, t("The episode at a glance"))
        left = pygame.Rect(room.left, room.top, round(room.width * 0.58), room.height)
        right = pygame.Rect(left.right + look.px(36), room.top, 0, room.height)
        right.width = room.right - right.left
        middle = left.right + look.px(18)
        shade = mix(look.palette.paper_shade, look.palette.ink_soft, 0.25)
        pygame.draw.line(sheet, shade, (middle, room.top + look.px(6)), (middle, room.bottom), look.px(2))
        self._scoring(sheet, left)
        self._places(sheet, right)

    def _scoring(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Write what scores at once, then at the end, in order: as large as there is room."""
        role, blocks, heights = self._fitting(room, BODY)
        if sum(heights) > room.height:
            role, blocks, heights = self._fitting(room, SMALL)
        squeeze = min(1.0, room.height / max(1, sum(heights)))
        y = float(room.top)
        for (icon, lines), height in zip(blocks, heights, strict=True):
            row = pygame.Rect(room.left, round(y), room.width, round(height * squeeze))
            self._scoring_line(sheet, row, icon, lines, role)
            y += height * squeeze

    def _fitting(self, room: pygame.Rect, role: Type) -> tuple[Type, list[tuple[str, list[str]]], list[int]]:
        """Return (type, blocks, their heights) when the lines are set in ``role``."""
        look = self._look
        blocks, step = self._blocks(room.width - look.px(50), role), look.fonts.line_height(role)
        least, head = look.px(38), _head_height(look)
        return role, blocks, [max(least, len(lines) * step + look.px(8)) if icon else head for icon, lines in blocks]

    def _blocks(self, width: int, role: Type) -> list[tuple[str, list[str]]]:
        """Return (icon, lines of text) of every rule that counts; headings have no icon."""
        t, rules = self._services.t, self._text.plan.scenario.rules
        blocks: list[tuple[str, list[str]]] = []
        for moment, head in ((Moment.AT_ONCE, t("At once")), (Moment.AT_END, t("At the end, in this order"))):
            counted = [words for words, _ in scoring_rules(rules) if words.moment is moment]
            blocks += [("", [head])] if counted else []
            for words in counted:
                told = t(words.line, **rule_values(rules, words.rule))
                blocks.append((words.icon, self._look.fonts.wrap(told, role, width)))
        return blocks

    def _scoring_line(self, sheet: pygame.Surface, row: pygame.Rect, icon: str, lines: list[str], role: Type) -> None:
        look, side = self._look, self._look.px(32)
        if not icon:
            look.write(sheet, lines[0], LABEL, look.palette.ink_soft, row, "midleft")
            return
        sign = self._services.sprites.icon(icon, side)
        sheet.blit(sign, sign.get_rect(midleft=row.midleft))
        step = look.fonts.line_height(role)
        top = row.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            letters = look.fonts.line(line, role, look.palette.ink)
            sheet.blit(letters, (row.left + side + look.px(14), top + number * step))

    def _places(self, sheet: pygame.Surface, room: pygame.Rect) -> None:
        """Write what each place receives."""
        look, t, plan = self._look, self._services.t, self._text.plan
        rows = [(place, plan.rewards.get(place, ())) for place in ("first", "second", "others")]
        if 0 < self._seats < plan.scenario.rules.second_place_from:
            rows = [row for row in rows if row[0] != "second"]
        if plan.each:
            rows.append(("each", plan.each))
        y = room.top
        look.write(sheet, t("The places receive"), LABEL, look.palette.ink_soft,
                   pygame.Rect(room.left, y, room.width, _head_height(look)), "midleft")  # fmt: skip
        y += _head_height(look) + look.px(4)
        for place, grants in rows:
            y = self._place(sheet, pygame.Rect(room.left, y, room.width, 0), t(PLACE_WORDS[place]), grants)

    def _place(self, sheet: pygame.Surface, room: pygame.Rect, name: str, grants: tuple[Grant, ...]) -> int:
        """Write one place with the pictures of what it brings and their words below; return the y below it."""
        look, side = self._look, self._look.px(40)
        words = grants_words(self._services, grants) if grants else self._services.t("nothing this time")
        lines = look.fonts.wrap(words, SMALL, room.width - look.px(28))
        step = look.fonts.line_height(SMALL)
        head = max(look.fonts.line_height(STRONG), side if grants else 0)
        height = head + len(lines) * step + look.px(18)
        field = pygame.Rect(room.left, room.top, room.width, height)
        look.paint.inset(sheet, field)
        top = pygame.Rect(field.left + look.px(14), field.top + look.px(6), field.width - look.px(28), head)
        look.write(sheet, name, STRONG, look.palette.ink, top, "midleft")
        x = top.right
        for grant in reversed([one for one in grants for _ in range(one.count)]):
            picture = reward_picture(self._services.sprites, grant.what, side, grant.shape)
            x -= side
            sheet.blit(picture, picture.get_rect(midleft=(x, top.centery)))
            x -= look.px(5)
        for number, line in enumerate(lines):
            letters = look.fonts.line(line, SMALL, look.palette.ink_soft)
            sheet.blit(letters, (top.left, top.bottom + look.px(3) + number * step))
        return field.bottom + look.px(12)

    def _head(self, sheet: pygame.Surface, what: str) -> pygame.Rect:
        """Write episode, title and the page's name; return the room below."""
        look, t = self._look, self._services.t
        room = sheet.get_rect().inflate(-look.px(96), -look.px(52))
        number = t("Episode {number}", number=self._text.number)
        top = pygame.Rect(room.left, room.top, room.width, look.fonts.line_height(TITLE))
        look.write(sheet, t(self._text.title), TITLE, look.palette.ink, top, "midleft")
        look.write(sheet, number, HEAD, look.palette.ink_soft, top, "midright")
        below = pygame.Rect(room.left, top.bottom, room.width, look.fonts.line_height(NOTE))
        look.write(sheet, what, NOTE, look.palette.ink_soft, below, "midleft")
        y = below.bottom + look.px(10)
        shade = mix(look.palette.paper_shade, look.palette.ink_soft, 0.25)
        pygame.draw.line(sheet, shade, (room.left, y), (room.right, y), look.px(2))
        y += look.px(16)
        return pygame.Rect(room.left, y, room.width, room.bottom - y)


def rule_values(rules: RuleSet, rule_id: str) -> dict[str, object]:
    """Return the parameters of a rule in force, by name, for the places in a text."""
    row = next((rule.row() for rule in rules.rules if rule.id == rule_id), {})
    return {name: value for name, value in row.items() if name != "id"}


def letter_words(services: Services, text: LetterText) -> list[str]:
    """Return every word of a letter, translated: for looking through what is known by now."""
    sheet = LetterSheet(services, text, (1, 1), 4)
    letters = load_letters(text.game)
    words = [services.t(text.title), *(sheet.news_words(one) for one in letters.episodes[text.number - 1].news)]
    if text.opens_chapter:
        words += [services.t(text.chapter_title), services.t(letters.chapters[text.chapter - 1].story)]
    grants = [one for grants in (*text.plan.rewards.values(), text.plan.each) for one in grants]
    return [*words, *(reward_words(services, one.what, one.count) for one in grants)]


def _head_height(look: Look) -> int:
    return look.fonts.line_height(LABEL) + look.px(8)


def _mount(sheet: pygame.Surface, look: Look, picture: pygame.Surface, at: pygame.Rect) -> None:
    """Glue a picture to the sheet: a frame of lighter paper and a thin shadow."""
    frame = at.inflate(look.px(12), look.px(12))
    shadow = pygame.Surface((frame.width + 6, frame.height + 6), pygame.SRCALPHA)
    pygame.draw.rect(shadow, (60, 40, 20, 46), shadow.get_rect().inflate(-2, -2), border_radius=look.px(10))
    sheet.blit(shadow, frame.move(2, 3))
    pygame.draw.rect(sheet, look.palette.field, frame, border_radius=look.px(9))
    pygame.draw.rect(sheet, look.palette.paper_shade, frame, look.px(1), look.px(9))
    sheet.blit(picture, at)


def _centred(
    sheet: pygame.Surface, look: Look, text: str, role: Type, colour: tuple[int, int, int], room: pygame.Rect, y: int
) -> int:
    height = look.fonts.line_height(role)
    look.write(sheet, text, role, colour, pygame.Rect(room.left, y, room.width, height))
    return y + height


def _wrapped(sheet: pygame.Surface, look: Look, text: str, room: pygame.Rect, role: Type) -> None:
    """Write lines in the middle of a room's height, smaller when they do not fit."""
    lines = look.fonts.wrap(text, role, room.width)
    if len(lines) * look.fonts.line_height(role) > room.height:
        role = SMALL
        lines = look.fonts.wrap(text, role, room.width)
    step = look.fonts.line_height(role)
    y = room.centery - step * len(lines) // 2
    for line in lines:
        sheet.blit(look.fonts.line(line, role, look.palette.ink), (room.left, y))
        y += step
