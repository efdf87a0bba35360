"""Pictures of the scenes, each in a state it has in play: for looking at them all at once, and for the README.

    python tools/screenshots.py OUT                              every scene, 1280 x 800, English
    python tools/screenshots.py OUT --window 1024x768 --lang fr  another window and language
    python tools/screenshots.py OUT --only map rewards           only scenes whose names begin so

The campaign is played by bots from one seed, so the pictures change only with the game.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from mycity.ai.choices import decider
from mycity.ai.registry import make_bot
from mycity.ai.view import view_of
from mycity.app import Game, Options
from mycity.content.bots import load_levels
from mycity.content.campaigns import load_campaign
from mycity.content.games import load_episode
from mycity.content.seating import Seating, players_of
from mycity.engine.campaign import Campaign, Founder, begin_campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.choices import choose, pending
from mycity.engine.campaign.play import finish_episode
from mycity.engine.campaign.simulation import decide_all
from mycity.engine.episode import Answer, State, apply, begin, legal_actions
from mycity.scenes.base import Scene
from mycity.scenes.campaign_end import CampaignEndScene
from mycity.scenes.campaign_map import CampaignMapScene
from mycity.scenes.campaign_session import CampaignGame, new_campaign
from mycity.scenes.count_up import CountUpScene
from mycity.scenes.envelope import EnvelopeScene
from mycity.scenes.gallery import Exhibit, GalleryScene
from mycity.scenes.letter_text import LetterText
from mycity.scenes.play import PlayScene
from mycity.scenes.play.setting import setting_of
from mycity.scenes.result import ResultScene
from mycity.scenes.rewards import RewardsScene
from mycity.scenes.session import Session
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders
from mycity.storage.slots import utc_now

FOUNDERS = (
    Founder("Bellerive", "fox", "human"),
    Founder("Harfang", "owl", "bot:builder"),
    Founder("Rivebelle", "otter", "bot:newcomer"),
    Founder("Tilbury", "badger", "bot:neighbour"),
)
SEED = 11
QUICK = ("greedy", "builder", "neighbour", "newcomer")
"""The bots that play the pictures' campaign: those that need no time."""
DECIDE = decider(load_levels())
"""Their choices between episodes."""
TURNS = 15
"""Turns played before a picture of an episode is taken."""
ETERNAL_SEED, ETERNAL_TURNS = 12, 17


class NoThinker:
    """Thinks nothing: the pictures show what is on the table."""

    def ask(self, state: State, seat: int) -> None:
        """Take no note."""

    def poll(self) -> list[tuple[int, Answer]]:
        """Answer nothing."""
        return []

    def cancel(self) -> None:
        """Have nothing to forget."""


@dataclass
class Studio:
    """A running game whose scenes are photographed.

    Attributes:
        game: The game.
        out: Where the pictures go.
        only: Beginnings of the names wanted; all when empty.
    """

    game: Game
    out: Path
    only: tuple[str, ...]

    def wants(self, name: str) -> bool:
        """Whether a picture of that name is asked for."""
        return not self.only or any(name.startswith(one) for one in self.only)

    def frames(self, count: int) -> None:
        """Let time pass."""
        for _ in range(count):
            self.game.frame(16.0)

    def save(self, name: str) -> None:
        """Take a picture."""
        pygame.image.save(self.game.window.surface, self.out / f"{name}.png")
        print(name, flush=True)

    def show(self, name: str, scene: Scene, act: Callable[[], None] = lambda: None) -> None:
        """Show a scene, do something in it, take its picture and leave it."""
        if not self.wants(name):
            return
        stack = self.game.services.stack
        stack.push(scene)
        if isinstance(scene, PlayScene):
            scene.screen.ahead.finish()
        self.frames(60)
        act()
        self.frames(4)
        self.save(name)
        while stack.top is not scene:
            stack.pop()
        stack.pop()
        self.frames(20)


def answering(state: State, seat: int) -> Answer:
    """Answer as a quick bot; every seat has another."""
    return make_bot(QUICK[seat], load_levels()).decide(view_of(state, seat), legal_actions(state, seat))


def turns(campaign: Campaign, count: int) -> tuple[State, list[object]]:
    """Deal the open episode and play some turns of it."""
    state, events = deal_episode(campaign)
    told: list[object] = list(events)
    for _ in range(count):
        if state.is_over:
            break
        state, more = apply(state, {seat: answering(state, seat) for seat in state.awaited})
        told += more
    return state, told


def episodes() -> Iterator[tuple[int, Campaign]]:
    """Play a campaign and yield (number, campaign) at every sealed envelope."""
    campaign = begin_campaign(load_campaign(), FOUNDERS, SEED)
    for number in range(1, len(campaign.plan.episodes) + 1):
        yield number, campaign
        campaign = start_episode(decide_all(open_episode(campaign), DECIDE))
        state, events = turns(campaign, 99)
        campaign = decide_all(finish_episode(campaign, state, events), DECIDE)  # type: ignore[arg-type]
    yield 0, campaign


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--window", default="1280x800")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--only", nargs="*", default=[])
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    width, height = map(int, arguments.window.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        game = Game(Options(data, arguments.lang, window=(width, height)), Folders(data), LogBook(data / "logs"))
        studio = Studio(game, arguments.out, tuple(arguments.only))
        photograph_eternal(studio)
        for number, campaign in episodes():
            photograph(studio, number, campaign)
        game.services.stack.clear()
    pygame.quit()
    return 0


def photograph_eternal(studio: Studio) -> None:
    """Take the picture of a late Eternal game."""
    if not studio.wants("eternal"):
        return
    episode = load_episode("eternal")
    seats = [Seating(one.name, one.animal, one.controller) for one in FOUNDERS]
    state, events = begin(episode.scenario, players_of(episode, seats), ETERNAL_SEED)
    for _ in range(ETERNAL_TURNS):
        state, told = apply(state, {seat: answering(state, seat) for seat in state.awaited})
        events += told
    session = Session(new_campaign(FOUNDERS, ETERNAL_SEED, utc_now()), state, events, NoThinker(), None)
    studio.show("eternal", PlayScene(studio.game.services, session), lambda: studio.frames(60))


def photograph(studio: Studio, number: int, campaign: Campaign) -> None:
    """Take the pictures of one moment of the campaign."""
    services = studio.game.services
    if not number:
        studio.show("end", CampaignEndScene(services, campaign), lambda: studio.frames(320))
        studio.show("map-over", CampaignMapScene(services, kept(campaign)))
        return
    photograph_letter(studio, number, campaign)
    opened = open_episode(campaign)
    if pending(opened) is not None:
        studio.show(f"setup-{number:02d}", RewardsScene(services, kept(opened), lambda: None))
        cogs = first_of(opened, "cog")
        studio.show(f"setup-{number:02d}-cog", RewardsScene(services, kept(cogs), lambda: None))
    started = start_episode(decide_all(opened, DECIDE))
    if studio.wants(f"play-{number:02d}"):
        state, events = turns(started, TURNS)
        save = new_campaign(FOUNDERS, SEED, utc_now())
        session = Session(save, state, events, NoThinker(), None)  # type: ignore[arg-type]
        studio.show(f"play-{number:02d}", PlayScene(services, session))
    if number in {2, 12, 22} and any(studio.wants(f"{name}-{number:02d}") for name in ("count", "result", "gallery")):
        photograph_end(studio, number, started)
    if studio.wants(f"rewards-{number:02d}"):
        photograph_rewards(studio, number, started)


def photograph_letter(studio: Studio, number: int, campaign: Campaign) -> None:
    """Take the pictures of an episode's beginning: the map, the envelope, the pages of its letter."""
    services, seats = studio.game.services, len(campaign.legacies)
    text = LetterText("city", number)
    if number in {1, 8, 14, 22}:
        studio.show(f"map-{number:02d}", CampaignMapScene(services, kept(campaign)))
    if text.opens_chapter:
        studio.show(f"envelope-{text.chapter}", EnvelopeScene(services, text, seats, sealed=True))
    for leaf, page in enumerate(text.pages):
        letter = EnvelopeScene(services, text, seats)
        letter.leaf = leaf
        studio.show(f"letter-{number:02d}-{page}", letter)


def photograph_rewards(studio: Studio, number: int, started: Campaign) -> None:
    """Take the pictures of an episode's rewards, played to its end."""
    services = studio.game.services
    state, events = turns(started, 99)
    finished = finish_episode(started, state, events)  # type: ignore[arg-type]
    studio.show(f"rewards-{number:02d}", RewardsScene(services, kept(people(finished)), lambda: None))
    boxes = first_of(finished, "boxes")
    if pending(boxes) is not None:
        studio.show(f"rewards-{number:02d}-boxes", RewardsScene(services, kept(people(boxes)), lambda: None))


def photograph_end(studio: Studio, number: int, campaign: Campaign) -> None:
    """Take the pictures of the end of an episode: counted, with its result, and a city of it."""
    services = studio.game.services
    state, events = turns(campaign, 99)
    session = Session(new_campaign(FOUNDERS, SEED, utc_now()), state, events, NoThinker(), None)  # type: ignore[arg-type]
    count = CountUpScene(services, session)
    studio.show(f"count-{number:02d}", count, lambda: studio.frames(500))
    result = ResultScene(services, session.snapshot(), state, session.events)
    studio.show(f"result-{number:02d}", result)
    exhibits = [Exhibit(city, city.points, setting_of(state)) for city in state.cities]
    studio.show(f"gallery-{number:02d}", GalleryScene(services, exhibits))


def people(campaign: Campaign) -> Campaign:
    """Return the campaign with a person at every seat, so that every choice waits."""
    return replace(campaign, legacies=tuple(replace(one, controller="human") for one in campaign.legacies))


def first_of(campaign: Campaign, what: str) -> Campaign:
    """Make choices until one of a kind is pending."""
    choice = pending(campaign)
    while choice is not None and choice.what != what:
        campaign = choose(campaign, DECIDE(campaign, choice))
        choice = pending(campaign)
    return campaign


def kept(campaign: Campaign) -> CampaignGame:
    """Return a campaign in progress that no slot keeps."""
    return CampaignGame(new_campaign(FOUNDERS, SEED, utc_now()), None, NoThinker, campaign=campaign)


if __name__ == "__main__":
    sys.exit(main())
