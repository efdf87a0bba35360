"""The launcher: a game that is begun, or taken out of its slot, comes up with its first scene.

What most games begin without is imported where it is made, as in `flow`.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Sequence
from functools import partial

from mycity.content.games import GAMES, ONE_EPISODE, WHOLE_CAMPAIGN, land_game
from mycity.engine.campaign import PlayerSpec
from mycity.engine.lands.code import PlayedLand, read_code
from mycity.engine.lands.found_cities import FoundCity
from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.shared.finished_games import count_game, land_today, note_begun
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.save_words import STANDING_IN, reason_sentence
from mycity.scenes.shell.services import Services
from mycity.storage.aside.other_states import OtherState
from mycity.storage.clock import utc_now
from mycity.storage.errors import DAMAGED, SaveError, for_log
from mycity.storage.game_file import Saver
from mycity.storage.saves import Save
from mycity.storage.slot_info import Conflict, ConflictKind
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.campaign.reward_session import RewardSession
from mycity.table.chronicle.letter_text import LetterText
from mycity.table.game_starts import (
    SharedBots,
    begin_game,
    begin_single,
    new_code,
    new_seed,
    note_played,
    quick_founders,
    resume_campaign,
    shows_result,
)
from mycity.table.guests import saved_guests
from mycity.table.looking_back.save_check import played
from mycity.table.missed_games import count_if_missed
from mycity.table.turn.session import resumed
from mycity.table.turn.thinking import ProcessThinker

log = logging.getLogger(__name__)


class GameLauncher:
    """Brings games up, new ones and those in slots; `GameWays` tells of each way."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._stack = services.stack
        self._bots: SharedBots = lambda: services.bots

    def start(
        self,
        game: str,
        founders: Sequence[PlayerSpec],
        seed: int,
        episode: int | None = None,
        land: PlayedLand | None = None,
        day: dt.date | None = None,
        guests: Sequence[FoundCity] = (),
    ) -> None:
        from mycity.scenes.slots.slots import ChooseSlotScene

        alone = episode if GAMES[game].is_campaign else None  # an evening's game has no episodes to choose from

        def begin(saver: Saver) -> None:
            if land is None:
                self._stack.replace(self._first_scene(game, founders, seed, saver, alone))
            else:
                self._stack.replace(self._scene_by_code(land, founders, saver, day, guests))

        def take(saver: Saver) -> None:
            self._stack.pop()
            begin(saver)

        saver = self._services.saving.take_free()
        if saver is None:
            self._stack.push(ChooseSlotScene(self._services, take))
        else:
            begin(saver)

    def quick_game(self, game: str) -> None:
        """Begin a game without asking anything; it is not kept when all slots are in use."""
        services = self._services
        saver, founders, land = services.saving.take_free(), quick_founders(services.t), new_code(game, services.seed)
        if land is None:
            self._stack.push(self._first_scene(game, founders, new_seed(services.seed), saver))
        else:
            self._stack.push(self._scene_by_code(land, founders, saver, None))

    def _first_scene(
        self, game: str, founders: Sequence[PlayerSpec], seed: int, saver: Saver | None, episode: int | None = None
    ) -> Scene:
        from mycity.scenes.campaign.map import CampaignMapScene

        services = self._services
        note_played(services.settings, game, GAMES[game].kinds[0] if episode is None else ONE_EPISODE)
        if episode is not None:
            return self._single_episode_letter(game, episode, founders, seed, saver)
        if GAMES[game].is_campaign:
            campaign = new_campaign(game, founders, seed, utc_now())
            return CampaignMapScene(services, resume_campaign(self._bots, campaign, saver))
        return PlayScene(services, begin_game(self._bots, game, founders, seed, saver))

    def _scene_by_code(
        self,
        land: PlayedLand,
        founders: Sequence[PlayerSpec],
        saver: Saver | None,
        day: dt.date | None,
        guests: Sequence[FoundCity] = (),
    ) -> Scene:
        code, played_on = read_code(land.code), land_today(land, day)
        beside = saved_guests(guests, code)
        session = begin_game(self._bots, land_game(code.family), founders, code.deck_seed, saver, played_on, beside)
        self._services.told_rules.tell(code)
        note_begun(self._services, session, day)
        self._services.land_towns.of(session.state.table)
        note_played(self._services.settings, session.file.base_save.game, session.file.kind)
        return PlayScene(self._services, session)

    def _single_episode_letter(
        self, game: str, number: int, founders: Sequence[PlayerSpec], seed: int, saver: Saver | None
    ) -> Scene:
        """Return the letter of an episode on its own, behind which it is set up and played."""
        from mycity.scenes.letters.city_names import asked_names
        from mycity.scenes.letters.envelope import EnvelopeScene

        services, players = self._services, list(founders)

        def name(seat: int, called: str) -> None:
            players[seat] = PlayerSpec(called, players[seat].animal, players[seat].controller)

        def set_up() -> None:
            single = begin_single(self._bots, game, number, players, seed, saver)
            single.open()
            services.told_rules.open_letter(game, number)
            self._stack.replace(self._single_scene(single))

        text, done = LetterText(game, number, alone=True), services.t("To the board")
        letter = EnvelopeScene(services, text, len(founders), on_done=set_up, done=done)
        letter.names = asked_names(services, text, players, name)
        letter.saver = saver
        return letter

    def _single_scene(self, single: CampaignGame) -> Scene:
        """Return the scene of an episode on its own that is open: its choices first, then its cards."""
        from mycity.scenes.rewards.rewards_scene import RewardsScene

        def play() -> Scene:
            return PlayScene(self._services, single.play())

        if single.pending is None:
            return play()
        return RewardsScene(self._services, single, lambda: self._stack.replace(play()))

    def resume(self) -> None:
        from mycity.scenes.slots.slots import refusal

        services = self._services
        services.saving.settle()
        if (unreachable := services.saving.unreachable) is not None:
            title = services.t("The saved games cannot be reached at the moment.")
            self._stack.push(Dialog(services, title, reason_sentence(services.t, unreachable)))
        elif (latest := services.slot_list.latest()) is None:
            title = services.t("No saved game can go on: all are finished or damaged.")
            self._stack.push(Dialog(services, title))
        else:
            try:
                self.open_slot(latest.slot)
            except SaveError as problem:
                self._stack.push(refusal(services, latest.slot, problem))

    def open_slot(self, slot: int) -> None:
        saver = self._services.saving.take(slot)
        save, hides_names = saver.read(), self._services.saving.slots.hides_names(slot)
        try:
            scene = self._scene_of_save(save, saver)
        except SaveError:
            raise
        except Exception as error:  # a file may hold anything: what no check has seen coming ends here too
            log.warning("slot %d cannot be opened: %s", slot, for_log(error))
            raise SaveError(DAMAGED, f"the game in slot {slot} cannot be played on") from error
        note_played(self._services.settings, save.game, save.kind)
        self._stack.push(scene)
        if hides_names:
            self._services.notices.show(self._services.t(STANDING_IN))
        newer = self._services.saving.slots.other_states.newer(slot, save)
        if newer is not None:
            saver.conflict = Conflict(ConflictKind.OTHER_STATE, slot, save, newer.save)

    def choose_state(self, conflict: Conflict) -> None:
        from mycity.scenes.slots.other_state import OtherStateDialog

        slots = self._services.saving.slots
        other = None if conflict.theirs is None else slots.other_states.find(conflict.slot, conflict.theirs)
        if other is None and slots.info(conflict.slot).save == conflict.theirs is not None:  # it was not written over
            other = OtherState(slots.path(conflict.slot), conflict.theirs)
        if other is not None:
            self._stack.push(OtherStateDialog(self._services, conflict.slot, conflict.ours, other, in_play=True))

    def rewards(self, game: RewardSession) -> None:
        from mycity.scenes.rewards.rewards_scene import RewardsScene

        self._stack.push(RewardsScene(self._services, game, self._stack.pop))

    def _scene_of_save(self, save: Save, saver: Saver) -> Scene:
        from mycity.scenes.after.result import ResultScene
        from mycity.scenes.campaign.map import CampaignMapScene

        services = self._services
        if shows_result(save):
            state, events = played(save)
            count_if_missed(services.finished, save, state, partial(count_game, services))
            return ResultScene(services, save, state, events, saver)
        if save.kind == WHOLE_CAMPAIGN:
            return CampaignMapScene(services, resume_campaign(self._bots, save, saver))
        if save.kind == ONE_EPISODE:
            return self._single_scene(resume_campaign(self._bots, save, saver))
        return PlayScene(services, resumed(save, ProcessThinker(self._bots()), saver))
