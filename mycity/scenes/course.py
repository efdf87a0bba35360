"""The course of a campaign from phase to phase: which scene comes after which, upon the campaign's map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mycity.content.story import given_place
from mycity.engine.campaign import OVER, PLAY, REWARDS, SEALED, SETUP, PlayerSpec
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.campaign.map import CampaignMapScene
from mycity.scenes.campaign.winners import WinnersScene
from mycity.scenes.letters.city_names import AskedPlace, asked_names
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.epilogue.epilogue_scene import EpilogueScene
from mycity.scenes.letters.question import open_question
from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.save_words import reason_sentence
from mycity.scenes.shell.services import Services
from mycity.storage.errors import SaveError
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.chronicle.letter_text import LetterText
from mycity.table.chronicle.memories import told_memories
from mycity.table.chronicle.past import past_of


class CampaignCourse:
    """Leads the players from a campaign's map to letters, play and rewards, and back, as `CampaignWays` tells."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._stack = services.stack

    def go_on(self, game: CampaignGame) -> None:
        steps = {
            SEALED: self._open_letter,
            SETUP: self._push_letter,
            PLAY: self._play,
            REWARDS: self._show_rewards,
            OVER: self._end,
        }
        steps[game.phase](game)

    def end_episode(self, game: CampaignGame) -> None:
        if game.finish_if_over():
            self._show_rewards(game)

    def return_to_map(self) -> None:
        while not isinstance(self._stack.top, CampaignMapScene):
            self._stack.pop()

    def reread_letter(self, game: CampaignGame, number: int) -> None:
        self._stack.push(self._letter(game, number, done=self._services.t("Back to the map")))

    def _open_letter(self, game: CampaignGame) -> None:
        """Go to the sealed envelope, or to the next letter of an open one; first of all to what the story asks."""
        question = open_question(self._services, game, partial(self._open_after_question, game))
        if question is not None:
            self._stack.push(question)
            return
        if LetterText(game.campaign.plan.game, game.number).opens_chapter:
            on_done = partial(self._after_letter, game)
            self._stack.push(
                self._letter(game, game.number, sealed=True, on_open=partial(self._open, game), on_done=on_done)
            )
        else:
            self._open(game)
            self._push_letter(game)

    def _open(self, game: CampaignGame) -> None:
        """Open the envelope that lies ready: what its letter tells is told on made lands, too."""
        game.open()
        self._services.told_rules.open_letter(game.campaign.plan.game, game.number)

    def _open_after_question(self, game: CampaignGame) -> None:
        self._stack.pop()
        self.go_on(game)

    def _push_letter(self, game: CampaignGame) -> None:
        self._stack.push(self._letter(game, game.number, on_done=partial(self._after_letter, game)))

    def _letter(
        self,
        game: CampaignGame,
        number: int,
        *,
        sealed: bool = False,
        on_open: Callable[[], None] = lambda: None,
        on_done: Callable[[], None] | None = None,
        done: str = "",
    ) -> EnvelopeScene:
        plan = game.campaign.plan
        names = [legacy.name for legacy in game.campaign.legacies]
        past = past_of(game.campaign)
        memory = told_memories(past)[number - 1]
        remembered = "" if memory is None else memory.words(self._services, names)
        text = LetterText(
            plan.game,
            number,
            plan.version,
            memory=remembered,
            decided=game.campaign.decided,
            points=past.until(number - 1).points,
        )
        players = [PlayerSpec(legacy.name, legacy.animal, legacy.controller) for legacy in game.campaign.legacies]
        letter = EnvelopeScene(
            self._services,
            text,
            len(game.campaign.legacies),
            sealed=sealed,
            on_open=on_open,
            on_done=on_done,
            done=done or self._services.t("To the board"),
        )
        if on_done is not None:  # it is read for the first time
            given = self._services.t(given_place(plan.game, game.campaign.seed))
            place = AskedPlace(game.save.title or "", given, game.name_place)
            letter.names = asked_names(self._services, text, players, partial(self._rename_city, game), place)
        return letter

    @staticmethod
    def _rename_city(game: CampaignGame, seat: int, name: str) -> None:
        """Call a city as its player has written."""
        legacy = game.campaign.legacies[seat]
        game.seat_player(seat, PlayerSpec(name, legacy.animal, legacy.controller))

    def _after_letter(self, game: CampaignGame) -> None:
        """Go on from the letter: to the choices of the set-up, or to play."""
        if any(game.campaign.rows) or game.pending is not None:
            self._stack.replace(RewardsScene(self._services, game, partial(self._play, game)))
        else:
            self._play(game)

    def _play(self, game: CampaignGame) -> None:
        """Deal the cards, or go on at the turn the episode was left at."""
        try:
            session = game.play()
        except SaveError as problem:
            services = self._services
            title = services.t("This game cannot be played on.")
            self._stack.push(Dialog(services, title, reason_sentence(services.t, problem)))
        else:
            self._push_over_map(PlayScene(self._services, session))

    def _show_rewards(self, game: CampaignGame) -> None:
        self._stack.push(RewardsScene(self._services, game, partial(self._after_rewards, game)))

    def _after_rewards(self, game: CampaignGame) -> None:
        """Go on from the rewards: to what the story asks, back to the map, or to the end of the campaign."""
        question = open_question(self._services, game, self._stack.pop)
        if game.phase == OVER:
            read = partial(self._end, game)
            words = self._services.t("Read the last letter")
            self._push_over_map(CampaignEndScene(self._services, game.campaign, read, words))
        elif question is not None:
            self._stack.replace(question)
        else:
            self._stack.pop()

    def _end(self, game: CampaignGame) -> None:
        """Have the last letter read, the winner's board seen, and at last all tables."""
        self._push_over_map(EpilogueScene(self._services, game, partial(self._show_winners, game)))

    def _show_winners(self, game: CampaignGame) -> None:
        def show_tables() -> None:
            self._stack.replace(CampaignEndScene(self._services, game.campaign, counted=True))

        self._push_over_map(WinnersScene(self._services, game.campaign, show_tables))

    def _push_over_map(self, scene: Scene) -> None:
        if isinstance(self._stack.top, CampaignMapScene):
            self._stack.push(scene)
        else:
            self._stack.replace(scene)
