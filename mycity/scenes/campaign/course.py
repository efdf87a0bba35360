"""From one phase of a campaign to the next: which scene comes after which, above the campaign's map."""

from __future__ import annotations

from collections.abc import Callable

from mycity.engine.campaign import OVER, PLAY, REWARDS, SEALED, SETUP
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.play import PlayScene
from mycity.scenes.rewards.scene import RewardsScene
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.save_words import reason_sentence
from mycity.scenes.shell.services import Services
from mycity.storage.errors import SaveError
from mycity.table.campaign_game import CampaignGame
from mycity.table.session import Session


class CampaignCourse:
    """Leads the players of one campaign from its map to letters, play and rewards, and back.

    Args:
        services: What every scene is given.
        game: The campaign.
        is_on_map: Whether the map is on top of the stack.
    """

    def __init__(self, services: Services, game: CampaignGame, is_on_map: Callable[[], bool]) -> None:
        self._services = services
        self._game = game
        self._is_on_map = is_on_map
        self._session: Session | None = None

    def take_back(self) -> None:
        """Take the episode that was played, if it is over, and give out what it has brought."""
        session, self._session = self._session, None
        if session is not None and session.state.is_over:
            self._game.finish(session)
            self._push_rewards()

    def read_again(self, number: int) -> None:
        """Read an old letter again."""
        self._services.stack.push(self._letter(number, done=self._services.t("Back to the map")))

    def go_on(self) -> None:
        """Go to where the campaign stands: to a letter, to play, to the rewards, to the end."""
        steps = {
            SEALED: self._push_envelope,
            SETUP: self._push_letter,
            PLAY: self._play,
            REWARDS: self._push_rewards,
            OVER: self._push_end,
        }
        steps[self._game.phase]()

    def _push_envelope(self) -> None:
        """Go to the sealed envelope, or to the next letter of an open one."""
        number, game = self._game.number, self._game
        if LetterText(self._game.campaign.plan.game, number).opens_chapter:
            self._services.stack.push(self._letter(number, sealed=True, on_open=game.open, on_done=self._letter_read))
        else:
            game.open()
            self._push_letter()

    def _push_letter(self) -> None:
        self._services.stack.push(self._letter(self._game.number, on_done=self._letter_read))

    def _letter(
        self,
        number: int,
        *,
        sealed: bool = False,
        on_open: Callable[[], None] = lambda: None,
        on_done: Callable[[], None] | None = None,
        done: str = "",
    ) -> Scene:
        return EnvelopeScene(
            self._services,
            LetterText(self._game.campaign.plan.game, number, self._game.campaign.plan.version),
            len(self._game.campaign.legacies),
            sealed=sealed,
            on_open=on_open,
            on_done=on_done,
            done=done or self._services.t("To the board"),
        )

    def _letter_read(self) -> None:
        """Go on from the letter: to the choices of the set-up, or to play."""
        if any(self._game.campaign.rows) or self._game.pending is not None:
            self._services.stack.replace(RewardsScene(self._services, self._game, self._play))
        else:
            self._play()

    def _play(self) -> None:
        """Deal the cards, or go on at the turn the episode was left at."""
        try:
            self._session = self._game.play()
        except SaveError as problem:
            self._services.stack.push(
                Dialog(
                    self._services,
                    self._services.t("This game cannot be played on."),
                    reason_sentence(self._services, problem),
                )
            )
            return
        self._show(PlayScene(self._services, self._session))

    def _push_rewards(self) -> None:
        self._services.stack.push(RewardsScene(self._services, self._game, self._rewarded))

    def _rewarded(self) -> None:
        """Go on from the rewards: back to the map, or to the end of the campaign."""
        if self._game.phase == OVER:
            self._push_end()
        else:
            self._services.stack.pop()

    def _push_end(self) -> None:
        self._show(CampaignEndScene(self._services, self._game.campaign))

    def _show(self, scene: Scene) -> None:
        """Put a scene on the map, in the place of the one that lies there."""
        if self._is_on_map():
            self._services.stack.push(scene)
        else:
            self._services.stack.replace(scene)
