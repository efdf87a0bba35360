"""The winner's board, large, growing through all episodes; beside it the others are honoured."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import painting, picture_px, picture_size
from mycity.board_pictures.episode_decor import decor_of
from mycity.content.letters import load_letters
from mycity.content.story import load_story
from mycity.engine.campaign import Campaign
from mycity.engine.campaign.decisions import end_namers
from mycity.engine.campaign.final import all_points, outcome
from mycity.engine.episode import State
from mycity.scenes.shared.campaign_art import draw_medals
from mycity.scenes.shared.layout.board_layout import PICTURE_CELL_SIZES
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.table.campaign.past_cities import PastCities
from mycity.table.chronicle.memories import farewell_words
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import cut_bottom, cut_right, cut_top
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import BODY, NOTE, SMALL, STRONG, TITLE, TextRole
from mycity.ui.style.theme import Tone

_BESIDE, _LOW = 370, 196
"""The width of the others beside the board among usual letters, and the least height of one of them, in pixels at
1280 x 800."""


class WinnersScene(PageScene):
    """The boards of those who have won, episode by episode up to the last; any press shows the last one at once.

    Args:
        campaign: The campaign, over.
        on_done: Called by the button that goes on.

    Attributes:
        shown: The episode whose boards are shown; 0 before the first.
    """

    guards_enter = True
    ducks_music = True

    def __init__(self, services: Services, campaign: Campaign, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self.campaign = campaign
        self.shown = 0
        self._on_done = on_done
        self._outcome = outcome(campaign)
        self._is_hurried = services.motion.reduced or services.motion.speed == "off"
        self._px = 0
        self._boards = LatePictures[list[AnyPainter]](services.gap)
        self._painters: list[AnyPainter] = []
        self._past = PastCities(campaign)
        self._fields: list[pygame.Rect] = []
        self._said: tuple[str, ...] = ()
        self._cards: list[tuple[int, pygame.Rect]] = []

    @property
    def is_grown(self) -> bool:
        """Return whether the boards of the last episode are shown."""
        return self.shown == len(self.campaign.progress)

    # -- the page --------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look = self.look
        room = look.area.inflate(-look.px(48), -look.px(36))
        button = Button(self.t("Go on"), self._on_done, tone=Tone.GO, key="next")
        across, down = button.measure(look, room.width)
        _, room = cut_top(room, look.px(104))
        self._said = farewell_words(self.campaign, self.services)
        others = [seat for seat in self._by_rank if seat not in self._outcome.winners]
        if others:
            beside, room = cut_right(room, self._width_beside(room.width), look.px(24))
            foot, beside = cut_bottom(beside, down, look.px(16))
        else:
            foot, room = cut_bottom(room, down, look.px(16))
            beside = pygame.Rect(0, 0, 0, 0)
        button.place(cut_right(foot, across)[0])
        self._lay_cards(others, beside)
        self._lay_boards(room)
        return [button]

    @property
    def _by_rank(self) -> list[int]:
        legacies, progress = self.campaign.legacies, self._outcome.progress
        return sorted(range(len(legacies)), key=lambda seat: (-progress[seat], -legacies[seat].points, seat))

    def _width_beside(self, width: int) -> int:
        """Return how wide the others are: with their letters, where a single board has width to spare."""
        text_size = self.services.settings.now.text_size if len(self._outcome.winners) == 1 else 100
        return min(self.look.px(_BESIDE) * max(100, text_size) // 100, width * 2 // 5)

    def _lay_cards(self, seats: list[int], room: pygame.Rect) -> None:
        gap = self.look.px(14)
        high = min((room.height - gap * (len(seats) - 1)) // max(1, len(seats)), self.look.px(_LOW) * 2)
        self._cards = []
        for seat in seats:
            card, room = cut_top(room, high, gap)
            self._cards.append((seat, card))

    def _lay_boards(self, room: pygame.Rect) -> None:
        """Put the boards side by side, as large as the room lets them be, each in its panel."""
        look, winners, grid = self.look, self._outcome.winners, self.campaign.plan.board.grid
        gap = look.px(16)
        width = (room.width - gap * (len(winners) - 1)) // len(winners)
        inner = width - look.px(28), room.height - look.px(84)
        px = picture_px(PICTURE_CELL_SIZES, inner, grid)
        across, down = picture_size(px, grid)
        panel = pygame.Rect(0, 0, max(across + look.px(28), min(width, look.px(300))), down + look.px(84))
        left = room.centerx - (panel.width * len(winners) + gap * (len(winners) - 1)) // 2
        panel.top = room.centery - panel.height // 2
        self._fields = [panel.move(left + number * (panel.width + gap), 0) for number in range(len(winners))]
        if px != self._px:
            self._px = px
            self._is_hurried |= self.is_grown
            self.forget_boards()
            self._want_next()

    def forget_boards(self) -> None:
        """Keep nothing that is painted or shown."""
        self._boards.forget()
        self._painters, self.shown = [], 0

    # -- growing ---------------------------------------------------------------------------------------------

    @property
    def _next(self) -> int:
        """The episode whose boards are shown next: the last one when somebody is in a hurry."""
        last = len(self.campaign.progress)
        return last if self._is_hurried else min(self.shown + 1, last)

    def _want_next(self) -> None:
        if not self.is_grown:
            self._boards.want(self._next, self._steps(self._next), urgent=True)

    def _steps(self, number: int) -> Iterator[list[AnyPainter] | None]:
        """Play the campaign again up to an episode, and paint the winners' boards at its end, step by step."""
        for _ in self._past.play_to(self.campaign, number):
            yield None
        painters: list[AnyPainter] = []
        if number <= len(self._past.ends):
            end = self._past.ends[number - 1]
            for place, seat in enumerate(self._outcome.winners):
                yield from self._painted(end, seat, painters, self._painters[place] if self._painters else None)
        yield painters

    def _painted(self, end: State, seat: int, painters: list[AnyPainter], before: AnyPainter | None) -> Iterator[None]:
        emblems, decor = self.look.palette.flat, decor_of(end)
        for painter in painting(
            self.services.sprites, end.cities[seat], self._px, decor, emblems=emblems, beside=before
        ):
            if painter is not None:
                painters.append(painter)
            yield

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self.is_grown or (self.timeline.busy and not self._is_hurried):
            return
        number = self._next
        painters = self._boards.take(number)
        if painters is None:
            self._want_next()
            return
        self._painters, self.shown, self.needs_redraw = painters, number, True
        if number == len(self.campaign.progress):
            self.services.sound.play("campaign-end")
        else:
            self.timeline.run("city grows", lambda _: None)
            self._want_next()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if not self.is_grown and (event.type == pygame.MOUSEBUTTONDOWN or command is Command.CONFIRM):
            self._is_hurried = True
            self.timeline.finish()
            return True
        return super().handle(event, command)

    def finish_pictures(self) -> None:
        self._boards.finish()

    def leave(self) -> None:
        self.forget_boards()

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.look.paint.table(surface)
        self._draw_heading(surface)
        for place, (seat, field) in enumerate(zip(self._outcome.winners, self._fields, strict=True)):
            self._draw_board(surface, seat, field, self._painters[place] if self._painters else None)
        for seat, card in self._cards:
            self._draw_card(surface, seat, card)

    def _draw_heading(self, surface: pygame.Surface) -> None:
        look, letters = self.look, self.look.palette.table_letters
        winners = [self.campaign.legacies[seat].name for seat in self._outcome.winners]
        named = load_letters(self.campaign.plan.game).ending.named
        top = pygame.Rect(0, look.px(22), look.area.width, look.px(48))
        look.write(surface, self.t(named, names=self.services.phrases.listed(winners)), TITLE, letters, top)
        below = pygame.Rect(0, top.bottom + look.px(4), look.area.width, look.px(30))
        look.write(surface, self._line_below, BODY, letters, below)

    @property
    def _line_below(self) -> str:
        """The episode whose boards are shown; once the last ones are, the plaque's second line."""
        plaque, episodes = load_letters(self.campaign.plan.game).ending.plaque, len(self.campaign.progress)
        if not plaque or not self.is_grown:
            return self.t("Episode {number}", number=max(1, self.shown))
        return self.t(plaque, episodes=episodes, count=all_points(self.campaign))

    def _draw_board(self, surface: pygame.Surface, seat: int, field: pygame.Rect, board: AnyPainter | None) -> None:
        look = self.look
        around = field.inflate(look.px(10), look.px(10))
        pygame.draw.rect(surface, look.palette.gold, around, border_radius=look.px(18))
        look.paint.panel(surface, field)
        at = pygame.Rect((0, 0), picture_size(self._px, self.campaign.plan.board.grid))
        at.midbottom = field.centerx, field.bottom - look.px(14)
        if board is not None:
            board.draw(surface, at.topleft)
        else:
            look.paint.waiting(surface, at)
        pygame.draw.rect(surface, look.palette.ink_soft, at.inflate(2, 2), look.px(1), look.px(3))
        room = pygame.Rect(field.left + look.px(16), field.top + look.px(10), field.width - look.px(32), look.px(50))
        self._draw_name(surface, seat, room)
        medals = room.move(room.width // 2, 0)
        medals.width = room.width // 2 - look.px(24)
        stars = self._outcome.progress[seat]
        draw_medals(surface, look, self.services.sprites, medals, stars, look.px(24), most=stars)
        star = self.services.sprites.icon("keep-star", look.px(44))
        surface.blit(star, star.get_rect(center=(field.right - look.px(8), field.top + look.px(8))))

    def _draw_name(self, surface: pygame.Surface, seat: int, room: pygame.Rect) -> None:
        """Write a city's name and points behind the head of its animal."""
        look, legacy = self.look, self.campaign.legacies[seat]
        head = self.services.sprites.icon(f"animal-{legacy.animal}", room.height)
        surface.blit(head, head.get_rect(midleft=room.midleft))
        name = pygame.Rect(room.left + room.height + look.px(10), room.top, 0, room.height // 2)
        name.width = room.right - name.left - look.px(30)
        look.write(surface, legacy.name, STRONG, look.palette.ink, name, "midleft")
        points = self.n("{count} point in all", "{count} points in all", legacy.points)
        look.write(surface, points, SMALL, look.palette.ink_soft, name.move(0, name.height), "midleft")

    def _draw_card(self, surface: pygame.Surface, seat: int, card: pygame.Rect) -> None:
        """Draw one of the others: name, stars, and the end of the bridge that bears a name of theirs."""
        look = self.look
        look.paint.panel(surface, card)
        room = card.inflate(-look.px(32), -look.px(28))
        name, room = cut_top(room, look.px(50), look.px(8))
        self._draw_name(surface, seat, name)
        medals, room = cut_top(room, look.px(34), look.px(8))
        progress, most = self._outcome.progress, max(self._outcome.progress)
        draw_medals(surface, look, self.services.sprites, medals, progress[seat], look.px(24), most=most)
        role = self._farewell_role(room.size)
        lines = look.fonts.wrap(self._farewell(seat), role, room.width)
        look.write_lines(surface, lines, role, look.palette.ink, room.topleft)

    def _farewell_role(self, size: tuple[int, int]) -> TextRole:
        """Return the letters of all farewells: those in which the longest has room."""
        roles = [self.look.fonts.fitting_lines(self._farewell(seat), NOTE, size)[0] for seat, _ in self._cards]
        return min(roles, key=lambda role: role.size)

    def _farewell(self, seat: int) -> str:
        """Return what is said to one of the others, and what the bridge owes to them."""
        return " ".join(filter(None, (self._said[seat], *self._named_by(seat))))

    def _named_by(self, seat: int) -> Iterator[str]:
        """Yield a sentence for each end of the bridge that a seat has named."""
        ends = load_story(self.campaign.plan.game).ends
        if ends is None:
            return
        for namer, told, name in zip(end_namers(self.campaign), ends.told, self.campaign.end_names, strict=False):
            if namer == seat and name:
                yield self.t(told, end=self.t(name) if name in ends.names else name)
