"""Where the monkey begins: every scene, and games at moments that random keys would hardly ever come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import msgspec

from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.kept_heads import code_of
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import Campaign, PlayerSpec, begin_campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.choices import Choice
from mycity.engine.campaign.finish import finish_episode
from mycity.engine.campaign.log import campaign_to_json
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.campaign.map import CampaignMapScene
from mycity.scenes.campaign.winners import WinnersScene
from mycity.scenes.flow import NAMED_SCENES, Flow
from mycity.scenes.letters.epilogue.epilogue_scene import EpilogueScene
from mycity.scenes.play import PlayScene
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.services import Services
from mycity.smoke.evenings import kept, people
from mycity.storage.clock import utc_now
from mycity.storage.saves import Save
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.game_starts import begin_game
from mycity.table.turn.session import Session
from mycity.table.turn.thinking import ProcessThinker
from tests.simulation import decide_all
from tests.storage.games import Thinker, blank, clock_from, eternal, turns
from tests.table.sessions import single_session

BY_NAME = ("title", "settings", "new_game", "slots", "rules", "credits", "statistics", "campaigns", "resume", "review")
LEVELS = ("human", "human", "human", "bot:newcomer", "bot:neighbour", "bot:builder", "bot:random", "bot:greedy")
ANIMALS = ("fox", "owl", "otter", "badger")
EPISODES = 24
OVER = EPISODES + 1

Start = Callable[[Services, Random], Scene | None]


def seats(rng: Random) -> list[PlayerSpec]:
    """Return people and bots in any number and order, never nobody but bots."""
    who = [rng.choice(LEVELS) for _ in range(rng.randint(2, 4))]
    who[rng.randrange(len(who))] = "human"
    return [PlayerSpec(f"City {seat}", ANIMALS[seat], one) for seat, one in enumerate(who)]


def bots(rng: Random) -> list[PlayerSpec]:
    """Return nobody but quick bots."""
    return [PlayerSpec(f"City {seat}", ANIMALS[seat], rng.choice(LEVELS[3:])) for seat in range(rng.randint(2, 4))]


@cache
def campaign_before(number: int, people: int) -> Campaign:
    """Return a campaign whose envelope of episode ``number`` lies sealed; one past the last: it is over."""
    if number == 1:
        who = ["human"] * people + ["bot:newcomer", "bot:builder", "bot:neighbour"]
        founders = tuple(PlayerSpec(f"City {seat}", ANIMALS[seat], who[seat]) for seat in range(max(2, people)))
        return begin_campaign(load_campaign("city"), founders, 3)
    campaign = start_episode(decide_all(open_episode(campaign_before(number - 1, people)), first))
    return decide_all(finish_episode(campaign, *turns(*deal_episode(campaign))), first)


def first(_: Campaign, choice: Choice) -> str:
    """Take the first option."""
    return choice.options[0]


def at(number: int, moment: str, people: int) -> Campaign:
    """Return a campaign at a moment of an episode: sealed, setup, play or rewards."""
    campaign = campaign_before(number, people)
    if moment == "sealed" or number == OVER:
        return campaign
    campaign = open_episode(campaign)
    if moment == "setup":
        return campaign
    campaign = start_episode(decide_all(campaign, first))
    return campaign if moment == "play" else finish_episode(campaign, *turns(*deal_episode(campaign)))


def save_of(campaign: Campaign) -> Save:
    """Return the save of a campaign at any moment, nothing on the table."""
    save = new_campaign("city", campaign.founders, campaign.seed, utc_now())
    return msgspec.structs.replace(save, campaign=campaign_to_json(campaign))


def campaign(number: int, moment: str, people: int) -> Start:
    """Return the start in the middle of a campaign that a slot keeps."""

    def begin(services: Services, _: Random) -> Scene:
        now = at(number, moment, people)
        save = save_of(now)
        saver = services.saving.take_free()
        return CampaignMapScene(
            services, CampaignGame(save, saver, lambda: ProcessThinker(services.bots), campaign=now)
        )

    return begin


def new_eternal(services: Services, rng: Random) -> Scene:
    """Begin an Eternal game of people and bots."""
    return PlayScene(
        services,
        begin_game(lambda: services.bots, "eternal", seats(rng), rng.randrange(999), services.saving.take_free()),
    )


def bots_only(services: Services, rng: Random) -> Scene:
    """Begin a game that people only watch, with the coach switched on."""
    services.settings.change(coach=True)
    return PlayScene(
        services,
        begin_game(lambda: services.bots, "eternal", bots(rng), rng.randrange(999), services.saving.take_free()),
    )


def hot_seat(services: Services, rng: Random) -> Scene:
    """Begin a game of two to four people at one screen."""
    people = [PlayerSpec(f"City {seat}", ANIMALS[seat], "human") for seat in range(rng.randint(2, 4))]
    return PlayScene(
        services, begin_game(lambda: services.bots, "eternal", people, rng.randrange(999), services.saving.take_free())
    )


def coached(services: Services, rng: Random) -> Scene:
    """Begin a game of one person with the coach looking on."""
    services.settings.change(coach=True)
    return new_eternal(services, rng)


def begin_campaign_anew(services: Services, rng: Random) -> None:
    """Begin a campaign with its first envelope."""
    services.ways.new_game()
    services.ways.games.start("city", seats(rng), rng.randrange(999))


def single(number: int) -> Start:
    """Return the start at the letter of an episode on its own."""

    def begin(services: Services, rng: Random) -> None:
        services.ways.new_game()
        services.ways.games.start("city", seats(rng), rng.randrange(999), episode=number)

    return begin


def single_play(number: int) -> Start:
    """Return the start at the first card of an episode on its own."""

    def begin(services: Services, rng: Random) -> Scene:
        founders = [PlayerSpec(one.name, one.animal, one.controller) for one in seats(rng)]
        saver = services.saving.take_free()
        thinker = ProcessThinker(services.bots)
        return PlayScene(services, single_session("city", number, founders, rng.randrange(999), thinker, saver))

    return begin


def finished(services: Services, rng: Random) -> Session:
    """Return an Eternal game that is over, kept in a slot."""
    who = ["human", *("bot:builder" for _ in range(rng.randint(1, 3)))]
    state, events = turns(*eternal(*who, seed=rng.randrange(99)))
    saver = services.saving.take_free()
    return Session(blank(state), state, events, Thinker(), saver, clock_from())


def counting(services: Services, rng: Random) -> Scene:
    """Begin with the counting of a finished game."""
    return CountUpScene(services, finished(services, rng))


def result(services: Services, rng: Random) -> Scene:
    """Begin with the result of a finished game."""
    session = finished(services, rng)
    return ResultScene(services, session.snapshot(), session.state, session.events, session.file.saver)


def review(services: Services, rng: Random) -> Scene:
    """Begin with the review of a finished game."""
    return ReviewScene(services, finished(services, rng).record())


def large_city(services: Services, rng: Random) -> Scene:
    """Begin with the cities of a finished game."""
    state = finished(services, rng).state
    return LargeCityScene(services, [FinishedCity(city, 31, decor_of(state), code_of(state)) for city in state.cities])


def ended(services: Services, rng: Random) -> Scene:
    """Begin with the last page of a campaign."""
    return CampaignEndScene(services, campaign_before(OVER, rng.randint(1, 2)))


def last_letter(services: Services, rng: Random) -> Scene:
    """Begin with the last letter of a campaign of people, and the winner's board behind it."""
    over = people(campaign_before(OVER, rng.randint(1, 2)))
    services.stack.push(WinnersScene(services, over, services.stack.pop))
    return EpilogueScene(services, kept(over), services.stack.pop)


def all_human(services: Services, rng: Random) -> Scene:
    """Begin with the rewards of a campaign in which every choice waits for a person."""
    now = at(rng.randint(1, EPISODES), "rewards", 1)
    now = replace(now, legacies=tuple(replace(one, controller="human") for one in now.legacies))
    save = save_of(now)
    return CampaignMapScene(services, CampaignGame(save, None, lambda: ProcessThinker(services.bots), campaign=now))


def named(name: str) -> Start:
    """Return the start at a scene that is found by its name."""
    return lambda services, _: NAMED_SCENES[name](Flow(services))


MOMENTS = ("sealed", "setup", "play", "rewards")
STARTS: dict[str, Start] = {
    **{name: named(name) for name in BY_NAME},
    "eternal": new_eternal,
    "bots only": bots_only,
    "hot seat": hot_seat,
    "coached": coached,
    "campaign": begin_campaign_anew,
    "counting": counting,
    "result": result,
    "review of a game": review,
    "large city": large_city,
    "campaign end": ended,
    "last letter": last_letter,
    "choices of all": all_human,
    **{f"letter {number}": single(number) for number in range(1, EPISODES + 1)},
    **{f"episode {number}": single_play(number) for number in range(1, EPISODES + 1)},
    **{
        f"campaign {number} {moment} {people}": campaign(number, moment, people)
        for number in range(1, OVER + 1)
        for moment in MOMENTS
        for people in (1, 2)
    },
}
"""Name to what makes the scene the monkey begins in, or goes there itself."""

GROUPS: tuple[tuple[str, ...], ...] = (
    BY_NAME,
    ("eternal", "bots only", "hot seat", "coached"),
    ("counting", "result", "review of a game", "large city", "campaign end", "choices of all", "campaign"),
    tuple(name for name in STARTS if name.startswith(("letter", "episode"))),
    tuple(name for name in STARTS if name.startswith("campaign ") and name != "campaign end"),
)


def some_start(rng: Random) -> str:
    """Return a start; each group has its turn as often as the others."""
    return rng.choice(rng.choice(GROUPS))
