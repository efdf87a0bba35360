"""The moments in which every scene is shown: a scene, its name, and how it is made.

A scene that nothing here makes is found by `mycity.smoke.check`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from mycity.ai.review.advice import Advice
from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.kept_heads import code_of
from mycity.content.campaigns import load_campaign
from mycity.content.lands.land_sets import set_bits, sets_of
from mycity.content.lessons import FIRST_CITY, FIRST_ISLAND, SECOND_CITY, SECOND_ISLAND, load_lesson, played_lesson
from mycity.content.story import load_story
from mycity.engine.campaign import Campaign, begin_campaign
from mycity.engine.campaign.choices import pending
from mycity.engine.campaign.decisions import open_question
from mycity.engine.episode import State, legal_actions
from mycity.engine.record import make_record
from mycity.scenes.after.beside.guests_end import GuestsEndScene
from mycity.scenes.after.better_city import BetterCityScene
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.after.lesson_end import LessonEndScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.after.towns import NamedCity, TownsScene
from mycity.scenes.album.album import AlbumScene
from mycity.scenes.campaign.end import CampaignEndScene
from mycity.scenes.campaign.keep_book import KeepBookScene
from mycity.scenes.campaign.map import CampaignMapScene
from mycity.scenes.campaign.new_player import NewPlayerScene
from mycity.scenes.campaign.winners import WinnersScene
from mycity.scenes.letters.earlier_letters import EarlierLettersScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.letters.epilogue.epilogue_scene import EpilogueScene
from mycity.scenes.letters.question import QuestionScene
from mycity.scenes.letters.rule_book import RuleBookScene
from mycity.scenes.letters.rules import RulesScene
from mycity.scenes.menu.calendar import CalendarScene
from mycity.scenes.menu.land_pick import BY_CODE, RANDOM, LandPick
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.play.advice.coach import CoachDialog, Objection
from mycity.scenes.play.city_scene import CityScene, GuestScene
from mycity.scenes.play.curtain import CurtainScene
from mycity.scenes.play.panes.projection import TwoScores
from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.play.standing_scene import SeatScore, StandingScene
from mycity.scenes.play.tutorial import TutorialScene
from mycity.scenes.replay.export import ExportScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shared.cities_sheet import CitiesSheet
from mycity.scenes.shared.sent_cities import SentCities, SentCity
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Ask, Dialog, FailureDialog, FileDialog
from mycity.scenes.shell.life import RuleBook, SceneLife
from mycity.scenes.shell.services import Services
from mycity.scenes.shell.shown_lines import ShownLines
from mycity.scenes.slots.other_state import OtherStateDialog
from mycity.scenes.slots.slots import ChooseSlotScene, SlotsScene
from mycity.smoke.beside import beside_guests
from mycity.smoke.evenings import (
    FOUNDERS,
    SEED,
    TURNS,
    Evening,
    GameSoFar,
    after,
    begun,
    bots_alone,
    eternal,
    evenings,
    first_of,
    kept,
    people,
    session,
    turns,
)
from mycity.storage.aside.kept_firsts import FirstEvening, FoundFirst, KeptFirsts
from mycity.storage.aside.other_states import OtherState
from mycity.storage.aside.sent_words import SentWord
from mycity.storage.slots import Slots
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.table.chronicle.letter_text import LetterText
from mycity.table.chronicle.memories import Memory
from mycity.table.chronicle.memory_rows import load_memories
from mycity.table.chronicle.remembered import Remembered
from mycity.table.guests import guests_of
from mycity.table.land_towns import town_names
from mycity.table.looking_back.ended_game import EndedGame
from mycity.table.looking_back.replay import Replay
from mycity.table.turn.session import Session

EVENINGS = ("island-eternal",)
"""The games of one evening whose end is shown, beside the episodes of the campaign."""
FIRSTS = {"eternal": "first-win no-rock snug two-wells", "island": "full-beach", "island-eternal": "all-totems many"}
"""The firsts in the tray of the album, by the game that has brought them."""
LANDS = {"city-land": "203Z-W000-K023", "island-land": "280F-W000-A015"}
"""The games on made lands, each with the land that is shown, on which every module has put something."""
COUNTED = (2, 12, 22)
"""The episodes whose end is shown."""
ON_THE_ROAD = (1, 8, 14, 22)
"""The episodes before which the campaign's map is shown."""
_A_DAY = dt.date(2026, 5, 15)
SETTLED = 60
"""Frames after which most scenes have come to rest."""


@dataclass(frozen=True)
class Moment:
    """A scene in a state it has in play.

    Attributes:
        name: What its picture is called.
        kind: The class of the scene.
        make: Makes it.
        frames: After how many frames it shows what it should.
    """

    name: str
    kind: type[Scene]
    make: Callable[[Services], SceneLife]
    frames: int = SETTLED


def moments() -> Iterator[Moment]:
    """Play the games and yield their moments; each is to be made before the next one is asked for."""
    yield from _of_the_table(eternal())
    for game in EVENINGS:
        table = begun(game)
        yield Moment(f"play-{game}", PlayScene, partial(_play, table=turns(table, TURNS)))
        yield Moment(f"hand-{game}", PlayScene, partial(_holding, table=turns(table, TURNS)))
        yield Moment(f"group-{game}", PlayScene, partial(_looking, table=turns(table, TURNS)))
        yield from _of_the_end(game, turns(table, 99))
        yield Moment(f"book-{game}", RulesScene, partial(RulesScene, book=RuleBook(game, None, len(table[0].cities))))
    evening = None
    for evening in evenings():
        yield from _of_the_letter(evening)
        yield from _of_the_set_up(evening)
        name = f"play-{evening.number:02d}"
        yield Moment(name, PlayScene, partial(_play, table=evening.middle))
        if evening.number in COUNTED:
            yield from _of_the_end(f"{evening.number:02d}", evening.end)
        yield from _of_the_rewards(evening)
        yield from _of_the_story(after(evening))
    if evening is not None:
        over = after(evening)
        yield Moment("end", CampaignEndScene, lambda services: CampaignEndScene(services, over), 380)
        yield Moment("winners", WinnersScene, lambda services: WinnersScene(services, over, _nothing), 3 * SETTLED)
        yield from _epilogues(over)
        yield _map("map-over", over)
        yield Moment("keep-book", KeepBookScene, lambda services: KeepBookScene(services, over, ""))
    yield from _of_the_season("island-season")
    for game, code in LANDS.items():
        table = begun(game, land=code)
        yield Moment(f"play-{game}", PlayScene, partial(_play, table=turns(table, TURNS)))
        yield Moment(f"hand-{game}", PlayScene, partial(_holding, table=turns(table, TURNS)))
        yield from _of_the_end(game, turns(table, 99))
        yield Moment(f"towns-{game}", TownsScene, partial(_towns, table=turns(table, 99)))
    yield from _of_guests()
    yield Moment("other-state", OtherStateDialog, partial(_other_state, table=eternal()))
    yield Moment("sent-cities", SentCities, _sent_cities)
    yield Moment("cities", CitiesSheet, _cities)
    yield Moment("lines", ShownLines, partial(ShownLines, text="Foxbridge \N{MIDDLE DOT} 2001-XX3R-303N"))
    for page in ("boards", "firsts:no-rock", "firsts:fifty", "firsts:ruins", "rating", "days", "year"):
        yield Moment(f"album-{page.replace(':', '-')}", AlbumScene, partial(_album, page=page))
    yield Moment("slots-games", SlotsScene, partial(_shelf, tables=(eternal(), turns(begun("island-eternal"), TURNS))))


def _of_guests() -> Iterator[Moment]:
    """Yield a game beside guests, one of their boards, and what they have come to."""
    yield Moment("play-guests", PlayScene, lambda _: PlayScene(_, beside_guests(20)), 2 * SETTLED)
    yield Moment("guest", GuestScene, _guest)
    yield Moment("guests-end", GuestsEndScene, _guests_end)


def _guest(services: Services) -> GuestScene:
    session = beside_guests(1)
    (seen,) = guests_of(session.file.base_save, session.state.table).beside(session.state)
    return GuestScene(services, seen, decor_of(session.state))


def _guests_end(services: Services) -> GuestsEndScene:
    session = beside_guests(5, over=True)
    save = session.snapshot()
    guests = tuple(guests_of(save, session.state.table))
    return GuestsEndScene(services, EndedGame(save, session.state, session.events), guests)


def _sent_cities(services: Services) -> SentCities:
    """Return the lines of two cities, one of which has no word."""
    lines = ("Foxbridge \N{MIDDLE DOT} 25 \N{MIDDLE DOT} 2001-XX3R-303N 9ZVV9-SVZMM", "Bearhaven \N{MIDDLE DOT} 12")
    return SentCities(services, [SentCity(line, why) for line, why in zip(lines, ("", "No word"), strict=True)])


def _cities(services: Services) -> CitiesSheet:
    """Return a sheet with cities on two lands."""
    named = zip((founder.name for founder in FOUNDERS), (*LANDS.values(), *LANDS.values()), strict=False)
    cities = [SentWord(code=code, word="9ZVV9-SVZMM", name=name, points=25) for name, code in named]
    return CitiesSheet(services, cities, _nothing)


def _towns(services: Services, table: GameSoFar) -> TownsScene:
    """Return cities of one land as those of the bots on it, the last of them also as the best known."""
    state, _ = table
    cities = [FinishedCity(city, city.points, decor_of(state), code_of(state)) for city in state.cities]
    built = [cities[number % len(cities)] for number in range(1, 5)]
    own = NamedCity(state.cities[0].player.name, cities[0], is_own=True)
    return TownsScene(services, [own, *map(NamedCity, town_names(services.t), built)])


def _scores(state: State) -> list[SeatScore]:
    """Return scores of all lengths."""
    return [
        SeatScore(city.player.name, city.player.animal, not seat, TwoScores(52 - 29 * seat, 39 - 31 * seat))
        for seat, city in enumerate(state.cities)
    ]


def _of_a_land() -> Iterator[Moment]:
    """Yield the choice of a land: of one by chance, with every module, and of one whose code is still to be typed."""
    for family, printed in (("city", "eternal"), ("island", "island-eternal")):
        everything = sets_of(family)[-1].id
        pick = LandPick(family, _A_DAY, RANDOM, modules=set_bits(family, everything), number=2026)
        make = partial(LandScene, printed=printed, pick=pick, on_done=lambda _: None)
        yield Moment(f"land-{family}", LandScene, make)
    yield Moment("calendar", CalendarScene, lambda services: CalendarScene(services, _A_DAY))
    typed = LandPick("city", _A_DAY, BY_CODE, typed="2001-W01Z")
    yield Moment("land-code", LandScene, partial(LandScene, printed="eternal", pick=typed, on_done=lambda _: None))


def _of_the_table(table: GameSoFar) -> Iterator[Moment]:
    """Yield a game, and what opens above it."""
    state, _ = table
    city, setting = state.cities[0], decor_of(state)
    yield Moment("eternal", PlayScene, partial(_play, table=table), 2 * SETTLED)
    yield Moment("city", CityScene, lambda services: CityScene(services, city, setting, TwoScores(14)))
    yield Moment("standing", StandingScene, lambda services: StandingScene(services, _scores(state)))
    yield Moment("curtain", CurtainScene, lambda services: CurtainScene(services, session(table), 0))
    yield Moment("before", EarlierLettersScene, lambda services: EarlierLettersScene(services, LetterText("city", 6)))
    yield Moment("tutorial-island", TutorialScene, lambda services: TutorialScene(services, FIRST_ISLAND))
    yield Moment("tutorial-roads", TutorialScene, lambda services: TutorialScene(services, SECOND_ISLAND))
    yield Moment("tutorial-groups", TutorialScene, lambda services: TutorialScene(services, SECOND_CITY))
    for name in (FIRST_CITY, SECOND_CITY, FIRST_ISLAND, SECOND_ISLAND):
        yield Moment(f"lesson-{name}", LessonEndScene, partial(_lesson_end, name=name))
    yield from _of_a_land()
    yield Moment("coach", CoachDialog, partial(_coach, table=table))
    yield Moment("dialog", Dialog, lambda services: Dialog(services, services.t("Something went wrong")))
    yield Moment("ask", Ask, _ask)
    yield Moment(
        "failure", FailureDialog, lambda services: FailureDialog(services, services.folders.logs / "crash.txt")
    )
    yield Moment("file", FileDialog, _film_saved)
    yield Moment("choose-slot", ChooseSlotScene, lambda services: ChooseSlotScene(services, _nothing))
    player = FOUNDERS[1]
    yield Moment("new-player", NewPlayerScene, lambda _: NewPlayerScene(_, player, [player.animal, "owl"], _nothing))


def _lesson_end(services: Services, name: str) -> Scene:
    """Play a lesson as it asks."""
    lesson = load_lesson(name)
    return LessonEndScene(services, lesson, played_lesson(lesson, FOUNDERS[:2])[0])


def _film_saved(services: Services) -> Scene:
    return FileDialog(services, services.t("The film is saved"), services.folders.pictures / "film.gif")


def _of_the_letter(evening: Evening) -> Iterator[Moment]:
    """Yield an episode's beginning: the map, the envelope, the pages of its letter, the book it goes into."""
    number, seats = evening.number, len(evening.sealed.legacies)
    text = LetterText("city", number)
    if number in ON_THE_ROAD:
        yield _map(f"map-{number:02d}", evening.sealed)
    yield from _pages(text, seats)
    if number in COUNTED:
        yield Moment(f"book-{number:02d}", RuleBookScene, lambda _: RuleBookScene(_, RuleBook("city", number, seats)))


def _pages(text: LetterText, seats: int, name: str = "") -> Iterator[Moment]:
    """Yield an envelope that begins a chapter, and the pages of a letter; ``name`` tells them from the first's."""
    if text.opens_chapter:
        sealed = f"envelope-{name}{text.chapter}"
        yield Moment(sealed, EnvelopeScene, lambda services: EnvelopeScene(services, text, seats, sealed=True))
    for page_number, page in enumerate(text.pages):
        make = partial(_letter, text=text, seats=seats, page_number=page_number)
        yield Moment(f"letter-{name}{text.number:02d}-{page}", EnvelopeScene, make)


def _of_the_season(game: str) -> Iterator[Moment]:
    """Yield a campaign's map before it begins, what its first episode has brought, and all its letters."""
    campaign = begin_campaign(load_campaign(game), FOUNDERS, SEED)
    yield _map(f"map-{game}", campaign)
    for question in campaign.plan.story_choices:
        yield from _of_the_story(replace(campaign, position=question.after))
    yield _rewards(f"rewards-{game}", people(next(evenings(game)).finished))
    for number in range(1, len(campaign.plan.episodes) + 1):
        yield from _pages(LetterText(game, number), len(FOUNDERS), f"{game}-")
    *_, last = evenings(game)
    yield from _epilogues(after(last))
    yield Moment(f"winners-{game}", WinnersScene, lambda services: WinnersScene(services, after(last), _nothing))


def _of_the_story(campaign: Campaign) -> Iterator[Moment]:
    """Yield what the story asks after an episode: to be answered, answered, and told of by a bot."""
    question = load_story(campaign.plan.game).question(campaign.position)
    if question is not None and open_question(campaign) is not None:
        yield Moment(f"question-{question.id}", QuestionScene, partial(_asking, campaign=people(campaign)))
        chosen = partial(_asking, campaign=people(campaign), number=1)
        yield Moment(f"question-{question.id}-chosen", QuestionScene, chosen)
        yield Moment(f"question-{question.id}-told", QuestionScene, partial(_asking, campaign=bots_alone(campaign)))


def _asking(services: Services, campaign: Campaign, number: int = -1) -> Scene:
    question = load_story(campaign.plan.game).question(campaign.position)
    assert question is not None  # noqa: S101 - it is only made where there is one
    scene = QuestionScene(services, kept(campaign), question, _nothing)
    if number >= 0:
        scene.option = question.options[number]
    return scene


def _epilogues(over: Campaign) -> Iterator[Moment]:
    """Yield the pages of the last letter: to people, to bots, and to a table of joint winners."""
    first = over.legacies[0]
    alike = (replace(first, name=one.name, animal=one.animal) for one in over.legacies)
    level = replace(over, legacies=tuple(alike))
    for name, campaign in (("", people(over)), ("-bots", bots_alone(over)), ("-level", people(level))):
        for page_number in range(2):
            make = partial(_epilogue, campaign=campaign, page_number=page_number)
            yield Moment(f"epilogue-{campaign.plan.game}{name}-{page_number + 1}", EpilogueScene, make)


def _epilogue(services: Services, campaign: Campaign, page_number: int) -> Scene:
    scene = EpilogueScene(services, kept(campaign), _nothing)
    scene.page_number = page_number
    return scene


def _of_the_set_up(evening: Evening) -> Iterator[Moment]:
    """Yield the choices before an episode."""
    name = f"setup-{evening.number:02d}"
    if pending(evening.opened) is not None:
        yield _rewards(name, evening.opened)
        yield Moment(f"{name}-cog", RewardsScene, lambda _: _giving(_, first_of(evening.opened, "cog")))


def _of_the_end(name: str, end: GameSoFar) -> Iterator[Moment]:
    """Yield the end of a game: counted, with its result, its cities, and looked back on."""
    (state, _), game = end, session(end)
    yield Moment(f"evening-{name}", CountUpScene, lambda services: CountUpScene(services, game), 90)
    yield Moment(f"count-{name}", CountUpScene, lambda services: CountUpScene(services, game), 710)
    yield Moment(f"result-{name}", ResultScene, lambda _: ResultScene(_, game.snapshot(), state, game.events))
    yield Moment(f"won-{name}", ResultScene, lambda _: _celebrating(_, game), 85)
    cities = [FinishedCity(city, city.points, decor_of(state), code_of(state)) for city in state.cities]
    yield Moment(f"large-{name}", LargeCityScene, lambda services: LargeCityScene(services, cities))
    yield Moment(f"review-{name}", ReviewScene, lambda services: ReviewScene(services, game.record()))
    yield Moment(f"better-{name}", BetterCityScene, lambda _: BetterCityScene(_, game.record(), range(len(cities))))
    replay = Replay(game.record())
    for moment, turn in (("replay", replay.turns // 2), ("replay-end", replay.turns)):
        yield Moment(f"{moment}-{name}", ReplayScene, partial(_replay, record=game.record(), turn=turn))
    yield Moment(f"export-{name}", ExportScene, lambda services: ExportScene(services, replay, 0))


def _of_the_rewards(evening: Evening) -> Iterator[Moment]:
    """Yield what an episode has brought; the boxes of a shaft where it has any."""
    name = f"rewards-{evening.number:02d}"
    yield _rewards(name, people(evening.finished))
    boxes = first_of(evening.finished, "boxes")
    if pending(boxes) is not None:
        yield _rewards(f"{name}-boxes", people(boxes))


def _celebrating(services: Services, game: Session) -> Scene:
    return ResultScene(services, game.snapshot(), game.state, game.events, just_ended=True)


def _map(name: str, campaign: Campaign) -> Moment:
    return Moment(name, CampaignMapScene, lambda services: CampaignMapScene(services, kept(campaign)))


def _rewards(name: str, campaign: Campaign) -> Moment:
    return Moment(name, RewardsScene, lambda services: _giving(services, campaign))


def _replay(services: Services, record: Mapping[str, Any], turn: int) -> Scene:
    replay = Replay(record)
    replay.go_to(turn)
    return ReplayScene(services, replay)


def _giving(services: Services, campaign: Campaign) -> Scene:
    return RewardsScene(services, kept(campaign), _nothing)


def _play(services: Services, table: GameSoFar) -> Scene:
    return PlayScene(services, session(table))


def _holding(services: Services, table: GameSoFar) -> Scene:
    """Take the open building in hand, over a place where it may lie."""
    scene = PlayScene(services, session(table))
    services.stack.push(scene)
    _lay_out(scene)
    scene.play.hand.take_by_keys()
    return scene


def _looking(services: Services, table: GameSoFar) -> Scene:
    """Rest the mouse on a group that is about to count."""
    scene = PlayScene(services, session(table))
    services.stack.push(scene)
    _lay_out(scene)
    play, board = scene.play, scene.screen.board
    group = next(group for group in scene.screen.groups.groups if group.stage == "near")
    place = board.cell_rect(*play.city.board.grid.coordinate(group.cells.bit_length() - 1)).center
    scene.page.move_mouse(place)
    return scene


def _lay_out(scene: PlayScene) -> None:
    """Have the board painted, and shown."""
    scene.screen.preloader.finish()
    scene.update(0.0)


def _letter(services: Services, text: LetterText, seats: int, page_number: int) -> Scene:
    remembered = _longest_memory(services, text.game) if text.number > 1 else ""
    letter = EnvelopeScene(services, replace(text, memory=remembered), seats)
    letter.page_number = page_number
    return letter


def _longest_memory(services: Services, game: str) -> str:
    """Return the longest sentence that a letter of the game may open with."""
    names, found = [founder.name for founder in FOUNDERS], Remembered((0, 1), (2,), 12, 10)
    rows = load_memories(game).memories
    sentences = [Memory(row.name, words, found).words(services, names) for row in rows for words in row.words]
    return max(sentences, key=len)


def _coach(services: Services, table: GameSoFar) -> Scene:
    """Build at one end of what is possible, and have the coach advise the other."""
    scene = PlayScene(services, session(table))
    services.stack.push(scene)
    _lay_out(scene)
    view = scene.play.view
    answer, *_, best = legal_actions(view.state, view.seat)[:-2]
    scene.actions.propose(answer)
    scene.update(400.0)  # it has fallen, and can still be undone
    rules = (("groups", 290), ("churches", 160), ("wells", 150), ("rocks", -120), ("at-once", -100))
    ends = (("at-once", 1000), ("rocks", -260), ("groups", 1320), ("churches", 600), ("wells", 300))
    advice = Advice(best, 380, rules, ends)
    building = view.building
    if building is None:
        raise ValueError("nothing is to be built")
    return CoachDialog(services, Objection(building, answer, advice), lambda: scene.screen, _nothing, _nothing)


def _shelf(services: Services, tables: Sequence[GameSoFar]) -> Scene:
    """Have games saved, which stay there: no moment comes after this one."""
    for slot, table in enumerate(tables, 1):
        Slots(services.folders.data).write(slot, session(table).snapshot())
    return SlotsScene(services)


def _album(services: Services, page: str) -> Scene:
    """Finish a game of each evening first."""
    statistics, firsts = Statistics(services.folders.data), KeptFirsts(services.folders.data)
    for number, game in enumerate(("eternal", "island", "island-eternal")):
        table = turns(begun(game), 99)
        cities = table[0].cities
        seats = tuple(
            SeatResult(name=one.name, animal=one.animal, controller=one.controller, score=city.points, rank=place + 1)
            for place, (one, city) in enumerate(zip(table[0].table.players, cities, strict=True))
        )
        when = dt.datetime(2026, 5, 10 + number, 20, tzinfo=dt.UTC)
        finished = FinishedGame(created=when, ended=when, game=game, episode=None, seed=SEED, seats=seats)
        statistics.add(finished, make_record(*table))
        found = tuple(FoundFirst(name, 0) for name in FIRSTS[game].split())
        firsts.add(FirstEvening(created=when, ended=when, found=found, record=make_record(*table)))
    return AlbumScene(services, page)


def _other_state(services: Services, table: GameSoFar) -> Scene:
    """Return the question about a game that was played in two places."""
    here, there = session(begun("eternal")).snapshot(), session(table).snapshot()
    return OtherStateDialog(services, 1, here, OtherState(services.folders.data / "slot1 (copy).save", there))


def _ask(services: Services) -> Scene:
    t = services.t
    return Ask(services, t("Something went wrong"), yes=t("Take back"), no=t("Let it stand"), on_yes=_nothing)


def _nothing(*_: object) -> None:
    """Do nothing: the scene is only shown."""
