"""What is heard of the game: every event of the city's games has a sound, every sound an event, at the right moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import get_args

import pygame
import pytest

from mycity.app.loop import volumes_of
from mycity.content.assets import ContentError, assets_root
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, PRINTED_GAMES
from mycity.content.yamls import decode
from mycity.engine.campaign import deal_episode, open_episode, start_episode
from mycity.engine.campaign.finish import finish_episode
from mycity.engine.events import Answered, Blocked, Built, Ended, Event, Passed, Revealed, Stopped
from mycity.engine.holdings import COLLECTIBLES
from mycity.engine.pieces import Placement
from mycity.engine.rules import RULES
from mycity.engine.rules.base import Change, Gain, Points
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.flow import NAMED_SCENES
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.play.telling.moment_rows import moment_rows
from mycity.scenes.play.turn_sounds import Cue, cue_of
from mycity.scenes.rewards.rewards_scene import RewardsScene
from mycity.scenes.shared.game_sounds import GameSounds, bed_of, game_sounds, piece_of, read_sounds
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.smoke.check import menus, shown
from mycity.smoke.evenings import kept, people
from mycity.smoke.moments import moments
from mycity.storage.settings import Settings
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.kit.textfield import TextField
from mycity.ui.sound.channels import CHANNELS
from mycity.ui.sound.sound import Sound, SoundState
from mycity.ui.sound.store import MOST_MEMORY
from mycity.ui.sound.table import AIRS, PIECES, SOUND_NAMES, SoundName, SoundTable
from tests.driver import Driver
from tests.each import each
from tests.scenes.campaigning import campaign_before, first_option
from tests.scenes.ends import finished_session
from tests.scenes.playing import ALONE, TWO_PEOPLE, Player, new_session
from tests.simulation import decide_all
from tests.storage.games import turns

Start = Callable[..., Driver]
SOURCES = Path(__file__).parents[2] / "mycity"
ASSETS = assets_root()


class Ear(Sound):
    """Hears what the scenes say."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[SoundName] = []
        self.soft: list[SoundName] = []

    def play(self, name: SoundName, rung: int | None = None, *, soft: bool = False) -> None:
        assert rung is None or rung >= 1
        self.heard.append(name)
        self.soft += [name] if soft else []

    def take(self) -> list[SoundName]:
        """Return what was heard since this was last asked, without the ticks of focus and buttons."""
        heard, self.heard = self.heard, []
        return [name for name in heard if name not in ("focus", "button")]


def listening(driver: Driver) -> Ear:
    ear = driver.game.services.sound = Ear()
    return ear


# -- every event a sound, every sound an event ---------------------------------------------------------------------


def shipped() -> SoundTable:
    return decode(ASSETS / "sounds.yaml", SoundTable)


def test_the_table_names_every_event_and_piece_once_and_no_file_twice() -> None:
    table = shipped()
    files = [file for row in table.events for file in row.files] + [row.file for row in table.pieces]
    files += [row.file for row in table.airs]
    assert len(set(files)) == len(files)
    assert all(file.startswith(row.name) for row in table.events for file in row.files)


def test_every_file_is_there_is_heard_and_fits_into_memory(caplog: pytest.LogCaptureFixture) -> None:
    assert {file.name for file in (ASSETS / "audio").glob("*.ogg")} == shipped().files
    sound = Sound(ASSETS / "audio", shipped)
    sound.open()
    sound.wait()
    assert sound.store.names == set(SOUND_NAMES)
    for row in shipped().events:
        if row.late:
            sound.play(row.name)
            sound.wait()
            assert 0 < sound.store.used <= MOST_MEMORY
    for piece in PIECES:
        sound.music(piece)
        for _ in range(60):
            sound.update(50.0)
    for air in AIRS:
        sound.air(air)
        for _ in range(60):
            sound.update(50.0)
            sound.wait()
        assert pygame.mixer.Channel(CHANNELS + 1).get_busy()
        assert sound.store.used <= MOST_MEMORY
    assert not caplog.records
    sound.close()


@each(
    ("spoil", "place"),
    [
        (lambda text: text.replace("name: card,", "name: cart,"), "events[15].name"),
        (lambda text: re.sub("  - {name: card, .*\n", "", text), "events: card has no row"),
        (lambda text: text.replace("name: focus,", "name: button,"), "events: button has 2 rows"),
        (lambda text: text.replace("priority: 3", "priority: 9", 1), "events[3].priority"),
        (lambda text: text.replace("lift-2.ogg", "../lift-2.ogg"), "events[8].files[1]"),
        (lambda text: text.replace("{name: menus, file", "{name: menus, tune"), "pieces[0]"),
        (lambda text: text.replace("{name: wind, file", "{name: hail, file"), "airs[1].name"),
        (lambda text: text.replace("{name: wind, file", "{name: rain, file"), "airs: rain has 2 rows"),
        (lambda text: re.sub("  - {name: night, file.*\n", "", text), "airs: night has no row"),
    ],
)
def test_a_wrong_table_is_refused_with_file_place_and_reason(
    tmp_path: Path, spoil: Callable[[str], str], place: str
) -> None:
    file = tmp_path / "sounds.yaml"
    good = (ASSETS / "sounds.yaml").read_text(encoding="utf-8")
    file.write_text(spoil(good), encoding="utf-8")
    assert file.read_text(encoding="utf-8") != good
    with pytest.raises(ValueError, match=re.escape(f"{file}: {place}")):
        decode(file, SoundTable)


def buildings() -> set[str]:
    """Return every building of every game, by its id."""
    plans = [
        episode for game, row in PRINTED_GAMES.items() if row.is_campaign for episode in load_campaign(game).episodes
    ]
    plans += [load_episode(game, None) for game, row in PRINTED_GAMES.items() if not row.is_campaign]
    return {building for plan in plans for building in plan.buildings}


LINES = {line for rule in RULES.values() for line in rule.lines}


def test_every_event_of_every_game_is_heard() -> None:
    placement = Placement.__new__(Placement)
    one_of_each: dict[type, list[Event]] = {
        Revealed: [Revealed("Y-L4")],
        Blocked: [Blocked("X", "Y-L4"), Blocked("X", None)],
        Answered: [Answered(1)],
        Built: [Built(1, building, placement) for building in buildings()],
        Passed: [Passed(1)],
        Stopped: [Stopped(1)],
        Ended: [Ended()],
        Points: [Points(0, line, points) for line in LINES for points in (-1, 1, 15)],
        Gain: [Gain(seat, what, 1, "x") for what in COLLECTIBLES for seat in (0, 1)],
        Change: [Change(0, 1, "t", rule) for rule in RULES],
    }
    assert set(one_of_each) == set(get_args(Event))
    for kind, events in one_of_each.items():
        for event in events:
            cue = cue_of(event, 0)
            assert isinstance(cue, Cue), kind
            assert cue.name in SOUND_NAMES


def test_the_table_of_what_is_heard_names_all_there_is() -> None:
    table = game_sounds()
    assert set(table.placed) == {building[:1] for building in buildings()}
    assert set(table.gained) == set(COLLECTIBLES)
    assert set(table.music) == set(GAMES)


@each(
    ("right", "wrong", "place", "reason"),
    [
        ("format: 1\n", "", "", "Object missing required field `format`"),
        ("  Y: place", "  Q: place", "placed.Q", "no building's id begins with 'Q'"),
        ("{nugget:", "{nuget:", "gained.nuget", "there is no collectible 'nuget'"),
        ("  gold: gold", "  golt: gold", "at-once.golt", "no rule has a line 'golt'"),
        ("  dam: fort", "  damm: fort", "counted.damm", "no rule has a line 'damm'"),
        ("  largest-fort:", "  largest:", "counted.largest", "no rule has a line 'largest'"),
        ("  wreck:", "  wrek:", "chosen.wrek", "there is no sticker or other choice 'wrek'"),
        ("  railway:", "  railwey:", "beds.railwey", "there is no rule 'railwey'"),
        ("  eternal:", "  eternel:", "music.eternel", "there is no game 'eternel'"),
        ("  flood: flood", "  flood: flod", "beds.flood", "Invalid enum value 'flod'"),
    ],
)
def test_a_table_of_what_is_heard_that_names_what_is_not_is_refused(
    tmp_path: Path, right: str, wrong: str, place: str, reason: str
) -> None:
    text, file = (ASSETS / "heard.yaml").read_text(encoding="utf-8"), tmp_path / "heard.yaml"
    assert right in text
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_sounds(file)
    assert (refused.value.file, refused.value.location, refused.value.reason) == (file, place, reason)


def test_each_tile_of_the_island_and_each_line_of_it_has_its_own_sound() -> None:
    placed = {game_sounds().of_placing(building) for building in buildings()}
    assert placed == {"place-residential", "place-public", "place-industrial", "place-church", "place-tile"}
    heard = {row.name: row.sound for row in moment_rows()}
    rung = [heard[name] for name in ("farm", "village", "fort", "totem", "totem-more")]
    assert rung == ["farm-done", "village-done", "fort-done", "totem-done", "totem-done"]
    assert game_sounds().of_counting("largest-paths") == "path-done"


def test_without_its_table_every_event_is_heard_as_the_plainest_of_its_like() -> None:
    table = GameSounds(format=1)
    assert (table.of_placing("P-FW"), table.of_gain("rail")) == ("place-residential", "gold")
    assert (table.of_choice("cog"), table.of_counting("wells")) == ("sticker-press", None)


def test_every_sound_is_said_by_some_scene_or_table() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.py") if file.name != "sound_table.py")
    table = game_sounds()
    parts = (table.placed, table.gained, table.at_once, table.counted, table.chosen, table.beds)
    said = {name for part in parts for name in part.values()} | {row.amid for row in shipped().pieces}
    said |= {row.sound for row in moment_rows()}
    assert [name for name in SOUND_NAMES if name not in said and f'"{name}"' not in text] == []
    assert {"menus", *chain(*table.music.values())} == set(PIECES)


def test_each_chapter_has_its_music_and_each_bed_its_episode() -> None:
    numbers = range(1, len(load_campaign("city").episodes) + 1)
    pieces = game_sounds().music["city"]
    assert [piece_of("city", number) for number in numbers] == [piece for piece in pieces for _ in range(6)]
    assert [number for number in numbers if bed_of("city", number) is not None] == [7, 8, 13, 14, 16, 19, 22]
    assert piece_of("eternal", None) == pieces[0]
    assert bed_of("eternal", None) is None


def test_the_seasons_music_goes_up_the_mountain_and_its_lava_is_heard() -> None:
    numbers = range(1, len(load_campaign("island-season").episodes) + 1)
    pieces = [piece_of("island-season", number) for number in numbers]
    assert pieces == ["island-shore"] * 4 + ["island-mountain"] * 4
    beds = {number: bed for number in numbers if (bed := bed_of("island-season", number)) is not None}
    assert beds == {2: "well-done", 4: "totem-done", 5: "lava", 7: "totem-done"}
    assert piece_of("island", None) == "island-shore"
    assert piece_of("island-eternal", None) == "island-mountain"


# -- at the right moment -------------------------------------------------------------------------------------------


@pytest.fixture
def player(start: Start) -> Player:
    driver = start()
    listening(driver)
    return Player(driver, new_session(*ALONE))


def ear_of(player: Player) -> Ear:
    ear = player.driver.game.services.sound
    assert isinstance(ear, Ear)
    return ear


def test_a_new_game_shuffles_and_one_that_goes_on_does_not(player: Player) -> None:
    assert ear_of(player).take() == ["shuffle"]
    player.answer()
    player.next_card()
    player.driver.game.services.stack.pop()
    ear_of(player).take()
    player.driver.game.services.stack.push(type(player.scene)(player.driver.game.services, player.session))
    assert ear_of(player).take() == []


def test_a_building_is_lifted_turned_put_down_and_undone(player: Player) -> None:
    ear = ear_of(player)
    ear.take()
    player.pick_up()
    assert ear.take() == ["lift"]
    player.point_at(5, 5)
    player.wheel(-1)
    assert ear.take() == ["turn"]
    player.driver.move((20, 20))
    player.driver.let_go((20, 20))
    assert ear.take() == ["sweep"]
    player.drag()
    player.driver.frames(15)
    colour = player.play.view.building
    assert colour is not None
    assert [name for name in ear.take() if name != "turn"] == ["lift", game_sounds().of_placing(colour.id)]
    player.driver.press(pygame.K_u)
    assert ear.take() == ["undo"]


def test_a_turn_is_heard_as_it_is_resolved(player: Player) -> None:
    ear_of(player).take()
    player.answer()
    player.next_card()
    heard = ear_of(player).take()
    assert "card" in heard
    placings = [name for name in heard if name.startswith("place-")]
    assert placings[1:] == ear_of(player).soft != []


def test_what_is_refused_knocks_once(player: Player) -> None:
    player.pick_up()
    player.point_at(*player.bad_spot())
    ear_of(player).take()
    player.driver.let_go(player.cell(*player.bad_spot()))
    player.driver.frames(30)
    assert ear_of(player).take() == ["illegal"]


def test_without_animation_a_building_is_heard_as_well(start: Start) -> None:
    driver = start()
    driver.game.services.settings.change(animation="off")
    ear = listening(driver)
    player = Player(driver, new_session(*ALONE))
    ear.take()
    building = player.play.view.building
    assert building is not None
    player.drag()
    sounds = ear.take()
    assert sounds.count("lift") == 1
    assert game_sounds().of_placing(building.id) in sounds
    assert "sweep" not in sounds


def test_a_curtain_rustles_as_it_lifts(start: Start) -> None:
    driver = start()
    ear = listening(driver)
    player = Player(driver, new_session(*TWO_PEOPLE))
    driver.frames(40)
    ear.take()
    driver.press(pygame.K_RETURN)
    driver.frames(60)
    assert ear.take()[:1] == ["curtain"]
    assert driver.scene is player.scene


def test_counting_climbs_and_ends_with_the_places(start: Start) -> None:
    driver = start()
    ear = listening(driver)
    scene = CountUpScene(driver.game.services, finished_session(3))
    driver.game.services.stack.push(scene)
    for _ in range(1500):
        driver.frames(milliseconds=64.0)
        if scene.is_finished:
            break
    heard = ear.take()
    assert {"point-up", "point-down", "group-done"} <= set(heard)
    assert heard[-1] in ("result-first", "result-others")
    assert heard.count(heard[-1]) == 1


def test_an_envelope_cracks_and_tells_of_what_it_brings(start: Start) -> None:
    driver = start()
    ear, services = listening(driver), driver.game.services
    services.stack.push(EnvelopeScene(services, LetterText("city", 7), 3, sealed=True))
    driver.frames(30, 60.0)
    assert (services.stack.piece, services.stack.ducks_music) == ("chapters-3-4", True)
    driver.press(pygame.K_RETURN)
    driver.frames(30, 60.0)
    driver.press(pygame.K_RIGHT)
    assert ear.take() == ["seal", "flap", "flood", "page"]
    services.stack.pop()
    assert (services.stack.piece, services.stack.ducks_music) == ("menus", False)


def test_a_sticker_is_peeled_pressed_and_taken_off(start: Start) -> None:
    driver = start()
    ear, services = listening(driver), driver.game.services
    campaign = start_episode(decide_all(open_episode(campaign_before(1)), first_option))
    scene = RewardsScene(
        services, kept(people(finish_episode(campaign, *turns(*deal_episode(campaign))))), lambda: None
    )
    services.stack.push(scene)
    assert scene.turn.choice is not None
    ear.take()
    scene.choose(scene.turn.choice.options[0])
    assert ear.take() == ["sticker-peel"]
    while scene.timeline.busy:
        driver.frames(1, 60.0)
    assert ear.take()[:2] == ["sticker-press", "stamp"]
    scene.undo()
    assert ear.take()[-1:] == ["undo"]


# -- settings and keys ---------------------------------------------------------------------------------------------


def test_volumes_are_those_of_the_settings() -> None:
    loud = volumes_of(Settings(overall_volume=50, effects_volume=40, music_volume=0, background_sound=True))
    assert (loud.overall, loud.effects, loud.music, loud.muted, loud.background) == (50, 40, 0, False, True)


def test_without_a_device_the_settings_say_so(start: Start) -> None:
    game = start(scene="settings")
    game.game.services.sound.state = SoundState.NO_DEVICE
    game.scene.look_changed()
    assert game.widget("no_sound").rect.height > 0
    with pytest.raises(KeyError):
        game.widget("music_volume")


def test_m_says_what_it_did_and_the_settings_follow(start: Start) -> None:
    game = start(scene="settings")
    game.game.services.sound.state = SoundState.OPENING
    game.scene.look_changed()
    game.press(pygame.K_m)
    game.frames()
    toggle = game.widget("muted")
    assert getattr(toggle, "value", None) is True
    assert game.game.services.notices.waiting[-1] == "Sound is off."


def test_the_kit_is_heard(start: Start) -> None:
    game = start(scene="settings")
    ear = listening(game)
    game.walk_to("animation")
    assert set(ear.heard) == {"focus"}
    game.press(pygame.K_RIGHT)
    game.click("done")
    assert [name for name in ear.heard if name != "focus"] == ["toggle", "button"]


def test_m_mutes_on_every_screen_but_where_one_writes(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Preloader, "finish", lambda _: None)  # nobody looks
    game = start()
    kinds: set[str] = set()
    for moment in chain(menus(), moments()):
        if moment.kind.__name__ in kinds and moment.name not in NAMED_SCENES:
            continue
        with shown(game.game, moment, 2, 250.0) as scene:
            kinds.add(type(scene).__name__)
            before = game.game.services.settings.now.muted
            game.press(pygame.K_m)
            writes = any(isinstance(widget, TextField) for widget in game.page.all_widgets())
            assert (game.game.services.settings.now.muted is not before) is not writes, moment.name
        if "EnvelopeScene" in kinds:
            break
