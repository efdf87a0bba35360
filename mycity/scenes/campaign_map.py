"""The campaign's map: the road of the episodes, what lies behind and what is still sealed; from here all else starts.

It stays on the stack for as long as the campaign is played: letters, set-ups, episodes and rewards lie upon it, and
when one of them is left, the map sends the players to what comes next.
"""

from __future__ import annotations

from functools import partial

import pygame

from mycity.content.letters import load_letters
from mycity.engine.campaign import OVER, PLAY, REWARDS, SEALED, SETUP
from mycity.scenes.base import PageScene, Scene
from mycity.scenes.campaign_art import draw_medals, land_picture
from mycity.scenes.campaign_end import CampaignEndScene
from mycity.scenes.campaign_road import Road, Stone, StoneWidget, draw_road, draw_seal, road_in
from mycity.scenes.campaign_session import CampaignGame
from mycity.scenes.campaign_words import CAMPAIGN, controller_words
from mycity.scenes.dialog import Dialog
from mycity.scenes.envelope import EnvelopeScene
from mycity.scenes.letter_sheet import LetterText
from mycity.scenes.new_player import NewPlayerScene
from mycity.scenes.play import PlayScene
from mycity.scenes.rewards import RewardsScene
from mycity.scenes.rule_book import RuleBookScene
from mycity.scenes.services import Services
from mycity.scenes.session import Session
from mycity.scenes.title import TitleScene
from mycity.storage.errors import SaveError
from mycity.ui.fonts import HEAD, LABEL, SMALL, STRONG, TITLE
from mycity.ui.theme import Tone
from mycity.ui.widgets import Button, IconButton, Widget


class CampaignMapScene(PageScene):
    """The map of one campaign, which it closes when it leaves.

    Args:
        services: What every scene is given.
        game: The campaign.
    """

    def __init__(self, services: Services, game: CampaignGame) -> None:
        super().__init__(services)
        self.game = game
        self._session: Session | None = None
        self._road: Road | None = None
        self._ground: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        self._map = pygame.Rect(0, 0, 0, 0)
        self._side = pygame.Rect(0, 0, 0, 0)
        self._problem = ""

    # -- where to go -----------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Show the map, or go on to where the campaign was left."""
        self.services.rule_book = self._rule_book
        super().enter()
        if self.game.phase in {SETUP, PLAY, REWARDS}:
            self.go_on()

    def resume(self) -> None:
        """Take the episode that was played, and give out what it has brought."""
        session, self._session = self._session, None
        super().resume()
        if session is not None and session.state.is_over:
            self.game.finish(session)
            self._push_rewards()

    def leave(self) -> None:
        """Save and close the campaign."""
        self.services.rule_book = None
        self.game.close()

    def on_focus_lost(self) -> None:
        """Save the campaign."""
        self.game.keep()

    def cancel(self) -> None:
        """Back to the title."""
        self._leave()

    def go_on(self) -> None:
        """Go to where the campaign stands: to a letter, to play, to the rewards, to the end."""
        steps = {
            SEALED: self._push_envelope,
            SETUP: self._push_letter,
            PLAY: self._play,
            REWARDS: self._push_rewards,
            OVER: self._push_end,
        }
        steps[self.game.phase]()

    def _push_envelope(self) -> None:
        """Go to the sealed envelope, or to the next letter of an open one."""
        text = LetterText(CAMPAIGN, self.game.number)
        if not text.opens_chapter:
            self.game.open()
            self._push_letter()
            return
        seats, done = len(self.game.campaign.legacies), self.t("To the board")
        self.stack.push(
            EnvelopeScene(
                self.services, text, seats, sealed=True, on_open=self.game.open, on_done=self._letter_read, done=done
            )
        )

    def _push_letter(self) -> None:
        seats, done = len(self.game.campaign.legacies), self.t("To the board")
        text = LetterText(CAMPAIGN, self.game.number)
        self.stack.push(EnvelopeScene(self.services, text, seats, on_done=self._letter_read, done=done))

    def _letter_read(self) -> None:
        """Go on from the letter: to the choices of the set-up, or to play."""
        if any(self.game.campaign.rows) or self.game.pending is not None:
            self.stack.replace(RewardsScene(self.services, self.game, self._play))
        else:
            self._play()

    def _play(self) -> None:
        """Deal the cards, or go on at the turn the episode was left at."""
        try:
            self._session = self.game.play()
        except SaveError as problem:
            self.stack.push(Dialog(self.services, self.t("This game cannot be played on."), problem.sentence))
            return
        self._show(PlayScene(self.services, self._session))

    def _push_rewards(self) -> None:
        self.stack.push(RewardsScene(self.services, self.game, self._rewarded))

    def _rewarded(self) -> None:
        """Go on from the rewards: back to the map, or to the end of the campaign."""
        if self.game.phase == OVER:
            self._push_end()
        else:
            self.stack.pop()

    def _push_end(self) -> None:
        self._show(CampaignEndScene(self.services, self.game.campaign))

    def _show(self, scene: PageScene) -> None:
        """Put a scene on the map, in the place of the one that lies there."""
        if self.stack.top is self:
            self.stack.push(scene)
        else:
            self.stack.replace(scene)

    def _rule_book(self) -> Scene:
        """Return the rules as far as letters were opened; before the first, there is nothing to read but its seal."""
        if not self.game.opened:
            words = self.t("The rules lie in the envelopes. Open the first one.")
            return Dialog(self.services, self.t("Rules"), words)
        return RuleBookScene(self.services, CAMPAIGN, self.game.opened, len(self.game.campaign.legacies))

    def _leave(self) -> None:
        self.stack.clear(TitleScene(self.services))

    # -- the page --------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Lay out the road with its stones, and the players beside it."""
        look = self.look
        gap = look.px(18)
        room = look.area.inflate(-2 * gap, -2 * gap)
        self._side = pygame.Rect(0, room.top, min(look.px(350), room.width // 3), room.height)
        self._side.right = room.right
        self._map = pygame.Rect(room.left, room.top, self._side.left - gap - room.left, room.height)
        self._road = road_in(self._map.inflate(-look.px(36), -look.px(84)).move(0, look.px(32)), self._stones(), look)
        size = self._map.inflate(-look.px(14), -look.px(14)).size
        if self._ground is None or self._ground.get_size() != size:
            self._ground = land_picture(self.services.sprites, load_letters(CAMPAIGN).land, size)
        widgets: list[Widget] = [self._main_button()]
        widgets += self._player_buttons()
        menu = IconButton("left", self._leave, tip=self.t("To the title"), key="title")
        menu.place(pygame.Rect(self._map.left + look.px(16), self._map.top + look.px(14), look.px(44), look.px(44)))
        widgets.append(menu)
        for stone, place in zip(self._road.stones, self._road.places, strict=True):
            again = partial(self._read_again, stone.number)
            widget = StoneWidget(stone, self.services.sprites, again, self._stone_tip(stone))
            rect = pygame.Rect(0, 0, self._road.size, self._road.size)
            rect.center = place
            widget.place(rect)
            widgets.append(widget)
        self._still = pygame.Surface(look.size)
        self._paint(self._still)
        return widgets

    def _stones(self) -> list[Stone]:
        campaign = self.game.campaign
        stones = []
        for number in range(1, len(campaign.plan.episodes) + 1):
            text = LetterText(CAMPAIGN, number)
            done = number <= len(campaign.progress)
            is_here = number == self.game.number and campaign.phase != OVER
            gained = campaign.progress[number - 1] if done else ()
            best = [seat for seat, count in enumerate(gained) if count == max(gained) and count]
            stones.append(
                Stone(
                    number=number,
                    chapter=text.chapter,
                    opens=text.opens_chapter,
                    done=done,
                    here=is_here,
                    open=done or (is_here and campaign.phase != SEALED),
                    winners=tuple(campaign.legacies[seat].animal for seat in best),
                    title=self.t(text.chapter_title) if self._is_chapter_known(text) else "",
                )
            )
        return stones

    def _is_chapter_known(self, text: LetterText) -> bool:
        """Whether the envelope of the letter's chapter was opened."""
        known = range(1, self.game.opened + 1)
        return any(LetterText(CAMPAIGN, number).chapter == text.chapter for number in known)

    def _stone_tip(self, stone: Stone) -> str:
        campaign = self.game.campaign
        if not stone.open:
            return self.t("Sealed") if stone.opens and not stone.here else ""
        words = f"{stone.number}. {self.t(LetterText(CAMPAIGN, stone.number).title)}"
        if stone.done:
            gained = campaign.progress[stone.number - 1]
            parts = [f"{one.name} +{count}" for one, count in zip(campaign.legacies, gained, strict=True)]
            words += "\n" + ", ".join(parts)
        return words

    def _read_again(self, number: int) -> None:
        """Read an old letter again."""
        seats = len(self.game.campaign.legacies)
        self.stack.push(
            EnvelopeScene(self.services, LetterText(CAMPAIGN, number), seats, done=self.t("Back to the map"))
        )

    def _main_button(self) -> Widget:
        look, phase = self.look, self.game.phase
        text = LetterText(CAMPAIGN, self.game.number)
        if phase == OVER:
            words = self.t("The end of the story")
        elif phase == SEALED:
            words = self.t("Open the envelope") if text.opens_chapter else self.t("Open the letter")
        else:
            words = self.t("Play on")
        button = Button(words, self.go_on, tone=Tone.GO, role=HEAD, key="go")
        button.place(pygame.Rect(self._side.left + look.px(20), self._side.bottom - look.px(84),
                                 self._side.width - look.px(40), look.px(64)))  # fmt: skip
        return button

    def _player_buttons(self) -> list[Widget]:
        """Return for each seat the button that seats somebody else there; only between two episodes."""
        look = self.look
        widgets: list[Widget] = []
        for seat, field in enumerate(self._player_fields()):
            side = look.px(38)
            button = IconButton(
                "pencil",
                partial(self._change_player, seat),
                tip=self.t("Who plays this city?"),
                key=f"player{seat}",
                enabled=self.game.phase == SEALED,
                reason=self.t("Players change between two episodes."),
            )
            button.place(pygame.Rect(field.right - side - look.px(8), field.top + look.px(8), side, side))
            widgets.append(button)
        return widgets

    def _change_player(self, seat: int) -> None:
        legacy = self.game.campaign.legacies[seat]
        self.stack.push(
            NewPlayerScene(self.services, legacy.name, legacy.controller, partial(self.game.seat_player, seat))
        )

    def _player_fields(self) -> list[pygame.Rect]:
        look, seats = self.look, len(self.game.campaign.legacies)
        room = self._side.inflate(-look.px(32), 0)
        top, bottom = self._side.top + look.px(66), self._side.bottom - look.px(100)
        height = min(look.px(138), (bottom - top - look.px(10) * (seats - 1)) // seats)
        return [
            pygame.Rect(room.left, top + seat * (height + look.px(10)), room.width, height) for seat in range(seats)
        ]

    # -- drawing ---------------------------------------------------------------------------------------------

    def update(self, milliseconds: float) -> None:
        """Let time pass; say once when the campaign cannot be saved."""
        super().update(milliseconds)
        self.game.poll()
        problem = str(self.game.problem) if self.game.problem is not None else ""
        if problem and problem != self._problem:
            self.services.notices.show(self.t("The game could not be saved: {reason}", reason=problem))
        self._problem = problem

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw what lies still: it is painted once whenever the page is built."""
        if self._still is not None:
            surface.blit(self._still, (0, 0))

    def _paint(self, surface: pygame.Surface) -> None:
        """Paint the map, the road, the seals, and the players."""
        look, services = self.look, self.services
        look.paint.table(surface)
        look.paint.panel(surface, self._map, raised=14)
        look.paint.panel(surface, self._side)
        if self._ground is not None:
            surface.blit(self._ground, self._ground.get_rect(center=self._map.center))
        self._draw_title(surface)
        if self._road is not None:
            draw_road(surface, look, self._road)
            for stone, place in zip(self._road.stones, self._road.places, strict=True):
                if stone.opens and not stone.title:
                    draw_seal(surface, look, services.sprites, place, self._road.size, stone)
        title = pygame.Rect(self._side.left, self._side.top + look.px(14), self._side.width, look.px(40))
        look.write(surface, self.t("The cities"), HEAD, look.palette.ink, title)
        for seat, field in enumerate(self._player_fields()):
            self._draw_player(surface, field, seat)

    def _draw_title(self, surface: pygame.Surface) -> None:
        """Write whose road this is on a slip of paper."""
        look = self.look
        words = self.t("The road of {city}", city=self.game.campaign.legacies[0].name)
        words = look.fonts.shorten(words, TITLE, self._map.width - look.px(220))
        slip = pygame.Rect(0, 0, look.fonts.width(words, TITLE) + look.px(60), look.px(54))
        slip.midtop = self._map.centerx, self._map.top + look.px(12)
        look.paint.panel(surface, slip)
        look.write(surface, words, TITLE, look.palette.ink, slip)

    def _draw_player(self, surface: pygame.Surface, field: pygame.Rect, seat: int) -> None:
        look, sprites = self.look, self.services.sprites
        legacy = self.game.campaign.legacies[seat]
        look.paint.inset(surface, field)
        inner = field.inflate(-look.px(20), -look.px(16))
        side = min(look.px(54), inner.height * 6 // 10)
        head = sprites.icon(f"animal-{legacy.animal}", side)
        surface.blit(head, inner.topleft)
        name = pygame.Rect(inner.left + side + look.px(10), inner.top, inner.width - side - look.px(54), side // 2)
        look.write(surface, legacy.name, STRONG, look.palette.ink, name, "midleft")
        who = controller_words(self.services, legacy.controller)
        look.write(surface, who, SMALL, look.palette.ink_soft, name.move(0, name.height), "midleft")
        medals = pygame.Rect(inner.left, inner.top + side + look.px(4), inner.width, inner.bottom - inner.top - side)
        medals.height = max(look.px(22), medals.height - look.px(4))
        if legacy.nuggets:
            nugget = sprites.icon("keep-nugget", look.px(20))
            number = look.fonts.line(str(legacy.nuggets), LABEL, look.palette.ink)
            surface.blit(number, number.get_rect(midright=medals.midright))
            at = nugget.get_rect(midright=(medals.right - number.get_width() - look.px(4), medals.centery))
            surface.blit(nugget, at)
            medals.width = at.left - look.px(8) - medals.left
        draw_medals(surface, look, sprites, medals, legacy.progress, look.px(22))
