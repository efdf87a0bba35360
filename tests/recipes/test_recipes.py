"""Every recipe of CONTRIBUTING.md, carried out in a copy: it names each file that must be touched, and no other.

Something small of each kind is made as the page says. Then its commands and the tests that such a thing could turn red
are run in the copy. Where one fails, the recipe lies: mend the recipe or, better, what made it longer.
"""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

from tests.recipes.copies import Copy
from tests.recipes.page import PAGE, ROOT, files_named, recipe
from tests.tools.sheets import difference, films

HOUSE = ("tests/test_house.py", "tests/content/test_languages.py")
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="#396"/></svg>\n'
)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    if shutil.which("git") is None:
        pytest.skip("a changed rule is renewed from what git has")
    return Copy(tmp_path / "mycity")


def carried_out(titles: str | tuple[str, ...], copy: Copy, **names: str) -> None:
    """Check that the recipes name what was touched, and run their commands."""
    followed = [recipe(title) for title in ([titles] if isinstance(titles, str) else titles)]
    assert copy.touched == {filled(file, names) for one in followed for file in one.files}
    for one in followed:
        for command in one.commands:
            copy.run(filled(command, names))


def filled(text: str, names: dict[str, str]) -> str:
    for word, name in names.items():
        text = text.replace(f"<{word}>", name)
    assert "<" not in text, text
    return text


def test_what_the_page_names_is_there() -> None:
    gone = [name for name in files_named() if "<" not in name and not list(ROOT.glob(name.rstrip("/")))]
    assert gone == []
    rooms = [name.partition("<")[0].rpartition("/")[0] for name in files_named() if "<" in name]
    assert [room for room in rooms if not (ROOT / room).is_dir()] == []


def test_the_walks_lead_through_what_is_there() -> None:
    steps = re.findall(r"^\d\. `([^`]+\.py)` `([^`]+)`", PAGE.partition("## Recipes")[0], flags=re.MULTILINE)
    assert len(steps) == 15
    for file, name in steps:
        known = ast.parse((ROOT / file).read_bytes()).body
        for part in name.split("."):
            found = [one for one in known if isinstance(one, ast.ClassDef | ast.FunctionDef) and one.name == part]
            assert found, f"{file} has no {name}"
            known = found[0].body


def test_every_package_has_its_line() -> None:
    house = PAGE.partition("## The house")[2].partition("## ")[0]
    packages = [path.parent.name for folder in ("*", "*/*") for path in (ROOT / "mycity").glob(f"{folder}/__init__.py")]
    assert [name for name in packages if name not in re.findall(r"\w+", house)] == []


def test_the_page_is_read_in_one_go() -> None:
    assert len(PAGE.split()) <= 2201


def test_no_line_of_the_page_is_wider_than_an_editor() -> None:
    assert [line for line in PAGE.splitlines() if len(line) > 130] == []


# -- a rule ----------------------------------------------------------------------------------------------------------

RULE = '''"""Old trees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.engine.rules.base import Rule


@dataclass(frozen=True)
class OldTrees(Rule):
    """``points`` per double tree that is not built on."""

    points: int

    id: ClassVar[str] = "dummy"

    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        yield from ((1 << index, self.points) for index in indices(city.board.of("T") & ~city.covered))
'''
RULE_WORDS = """  dummy:
    name: Old trees
    line: "+{points} for each double tree"
    icon: rule-dummy
    why: It keeps what is old.
"""
RULE_TEST = '''"""+2 per double tree that is not built on."""

from collections.abc import Iterable

from mycity.engine.city import City
from mycity.engine.rules.dummy import OldTrees
from tests.engine.campaign.by_hand import rule
from tests.engine.tables import city, plain


def points(*built: str) -> int:
    return rule({"id": "dummy", "points": 2}).end_score(city(plain(A1="T", F6="T", E1="t"), *built))


def test_double_trees_bring_two_points_each() -> None:
    assert points() == 4


def test_what_is_built_on_brings_nothing() -> None:
    assert points("Y-I2 A1 B1") == 2
'''
WRONG_RULE = """

class DummyCountsUnderHouses(OldTrees):
    def points_at(self, city: City) -> Iterable[tuple[int, int]]:
        yield city.board.of("T"), self.points * city.board.of("T").bit_count()


WRONG = (DummyCountsUnderHouses,)
"""
EPISODE = "10_two_veins"
LETTERS = "assets/campaigns/city/letters.yaml"
BEGINS = """      - rule: dummy
        text: Something old brings {points} more.
        picture: {cells: ["....", ".T..", "...."]}
"""


def rule_made(copy: Copy, rule: str, test: str, wrong: str) -> None:
    copy.write("mycity/engine/rules/dummy.py", rule)
    copy.edit("assets/rules.yaml", "\nrules:\n", RULE_WORDS)
    copy.write("assets/sprites/svg/rule-dummy.svg", ICON)
    copy.write("tests/engine/rules/test_dummy.py", test + wrong)
    copy.edit(f"assets/campaigns/city/{EPISODE}.yaml", "  - id: empties\n", "  - {id: dummy, points: 2}\n")
    copy.edit(LETTERS, "      - rule: gold.nuggets.first\n", "", before=BEGINS)
    copy.edit(LETTERS, '        text: "Each vein now pays', "", before="        about: [dummy]\n")


def rule_proved(copy: Copy) -> None:
    copy.run("mycity simulate city --episodes 10 --bots 3,greedy --records out")
    copy.run("mycity replay --check out")
    copy.run("python -m tests.independent.campaign out")
    copy.show("play-10", "letter-10", "letter-11", "book-12")
    copy.prove(*HOUSE, "tests/engine/rules/test_dummy.py", "tests/content/test_episodes.py", "tests/golden")
    copy.prove(*(f"tests/content/test_{name}.py" for name in ("letters", "letters_tell", "glossary", "rule_words")))
    copy.prove("tests/scenes/letters/test_letter_text.py")
    many = ("tests/engine/campaign/test_wrong_rules.py", "tests/table/looking_back/test_campaign_counting.py")
    copy.prove("tests/engine/test_rules_data.py", *many, "-k", "rules_data or Dummy or every_rule or 10")


@pytest.mark.prove
def test_a_rule(copy: Copy) -> None:
    rule_made(copy, RULE, RULE_TEST, WRONG_RULE)
    carried_out("rule", copy, rule="dummy", episode=EPISODE, version="9.9.9")
    rule_proved(copy)


# -- a collectible ---------------------------------------------------------------------------------------------------

ACORNS = '''"""Acorns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mycity.engine.city import City
from mycity.engine.rules.base import Effect, Gain, Rule


@dataclass(frozen=True)
class Acorns(Rule):
    """``points`` acorns for every building."""

    points: int

    id: ClassVar[str] = "dummy"

    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        del city
        yield Gain(seat, "acorn", self.points, self.id)

    def collects(self) -> Sequence[str]:
        return ("acorn",)
'''
ACORNS_TEST = '''"""Two acorns for every building."""

from collections.abc import Iterable

from mycity.engine.city import City
from mycity.engine.rules.base import Effect
from mycity.engine.rules.dummy import Acorns
from tests.engine.campaign.by_hand import PASS, player, rule_set, table
from tests.engine.tables import plain, play


def test_a_building_brings_two() -> None:
    rules = rule_set(PASS, {"id": "dummy", "points": 2})
    state, _ = play(table("Y-I2", rules, player(plain())), "E1 E2")
    assert state.cities[0].holdings.count("acorn") == 2
'''
NO_ACORNS = """

class DummyBringsNothing(Acorns):
    def on_place(self, seat: int, city: City) -> Iterable[Effect]:
        return ()


WRONG = (DummyBringsNothing,)
"""


@pytest.mark.prove
def test_a_collectible(copy: Copy) -> None:
    rule_made(copy, ACORNS, ACORNS_TEST, NO_ACORNS)
    holdings = "mycity/engine/holdings.py"
    copy.edit(holdings, "    progress: _Amount = 0\n", "    acorns: _Amount = 0\n")
    row = '    "acorn": Collectible("acorns", "an acorn", "{count} acorns", "Acorns"),\n'
    copy.edit(holdings, "COLLECTIBLES: Mapping[str, Collectible] = {\n", row)
    copy.write("assets/sprites/svg/keep-acorn.svg", ICON)
    carried_out(("collectible", "rule"), copy, collectible="acorn", rule="dummy", episode=EPISODE, version="9.9.9")
    rule_proved(copy)
    copy.prove("tests/engine/test_record.py", "tests/storage/test_saves.py")


# -- a bot -----------------------------------------------------------------------------------------------------------

BOT = '''"""A bot that takes the first answer there is."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.ai.bots.contract import IsCancelled, never_cancelled
from mycity.ai.levels import Level
from mycity.ai.model.view import SeatView
from mycity.engine.episode import Answer


class FirstBot:
    """Takes what comes first."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def decide(self, view: SeatView, is_cancelled: IsCancelled = never_cancelled) -> Answer:
        del is_cancelled
        return view.legal[0]
'''
BOT_ROW = "  - {id: dummy, name: Dummy, style: Takes what comes first., method: dummy"


@pytest.mark.prove
def test_a_bot(copy: Copy) -> None:
    copy.write("mycity/ai/bots/dummy.py", BOT)
    registry = "mycity/ai/bots/registry.py"
    contract = "from mycity.ai.bots.contract import Bot, leave, placements_of\n"
    copy.edit(registry, contract, "from mycity.ai.bots.dummy import FirstBot\n")
    copy.edit(registry, '    "random": RandomBot,\n', '    "dummy": FirstBot,\n')
    copy.edit("assets/bots.yaml", "  - id: neighbour\n", "", before=f"{BOT_ROW}}}\n")
    carried_out("bot", copy, bot="dummy")
    bots = copy.root / "assets/bots.yaml"
    later = re.compile(r"(?m)(?<=^    number: )[2-9]$")
    bots.write_text(later.sub(lambda one: str(int(one[0]) + 1), bots.read_text(encoding="utf-8")), encoding="utf-8")
    copy.edit("assets/bots.yaml", BOT_ROW, ", number: 2, rating: 1100, face: bot-dummy")
    copy.write("assets/sprites/svg/bot-dummy.svg", ICON)
    copy.prove(*HOUSE, "tests/ai/test_rows.py", "tests/ai/test_rating.py")
    many = ("tests/ai/bots/test_bots.py", "tests/cli/test_verbs.py", "tests/scenes/menu/test_new_game.py")
    named = "levels or weakest or bad_usage or every_bot_can_be_chosen or against_two_bots or unknown or compares"
    copy.prove(*many, "-k", f"dummy or {named}")


# -- a moment --------------------------------------------------------------------------------------------------------

MOMENT = """  - {name: dummy, when: thing-ending, values: {least: 2}, told: landing, picture: shine, size: small,
     at-most: 2}
"""
CONDITION = """

def thing_ending(glance: TableGlance, *, least: int) -> Iterator[FoundMoment]:
    \"\"\"Yield what was built on ``least`` cells or more.\"\"\"
    if glance.laid.bit_count() >= least:
        yield FoundMoment(glance.laid, glance.laid.bit_count())
"""
EXAMPLE = """

def test_a_thing_ends() -> None:
    assert told("thing-ending", landing(TWO, "Y-L4 C1 C2 C3 D3"), least=4) == [("C1 C2 C3 D3", 4)]
"""


@pytest.mark.prove
def test_a_moment(copy: Copy) -> None:
    conditions = "mycity/table/moments/conditions.py"
    copy.append("assets/moments.yaml", MOMENT)
    copy.append("mycity/table/moments/of_boards.py", CONDITION)
    copy.edit(conditions, "    thing_gained,\n", "    thing_ending,\n")
    copy.edit(conditions, "*(line_finished, points_won, thing_gained", ", thing_ending")
    copy.append("tests/table/moments/test_conditions.py", EXAMPLE)
    carried_out("moment", copy, moment="dummy")
    (moved,) = films(copy.root / "build/moments.png")
    assert moved > 1
    copy.prove("tests/table/moments", "tests/scenes/play/test_moment_rows.py", "tests/content/test_languages.py")


# -- a light ---------------------------------------------------------------------------------------------------------

LIGHT = """  - name: thaw
    land: {tint: [250, 250, 255]}
    roofs: {tint: [250, 250, 255]}
    flying: rain
"""


@pytest.mark.prove
def test_a_light(copy: Copy) -> None:
    lights = "assets/lights.yaml"
    copy.edit(lights, "\nlights:\n", LIGHT)
    copy.edit(lights, "    17: evening\n", "    18: thaw\n")
    carried_out("light", copy, light="thaw", other="dusk")
    assert difference(copy.root / "build/lights.png") > 10
    copy.prove("tests/board_pictures/test_lights.py", "tests/ui/board/test_sky.py")


# -- a memory --------------------------------------------------------------------------------------------------------

MEMORY = """  - name: dummy
    when: scored-even
    words:
      - "{name} has an even score."
      - "Even, {name}."
"""
REMEMBERED = """

def scored_even(past: Past) -> FoundMemories:
    \"\"\"Yield who alone has an even score.\"\"\"
    seats = tuple(seat for seat in past.seats if past.last.scores[seat] % 2 == 0)
    if len(seats) == 1:
        yield Remembered(seats)
"""


@pytest.mark.prove
def test_a_memory(copy: Copy) -> None:
    rows, names = "assets/campaigns/city/memories.yaml", "mycity/table/chronicle/memory_conditions.py"
    copy.edit(rows, "\nmemories:\n", MEMORY)
    claim = '    "dummy": lambda tale: [("even", tale.score % 2 == 0)],\n'
    copy.edit("tests/independent/memory_city.py", "LETTERS: Mapping[str, Told] = {\n", claim)
    copy.append("mycity/table/chronicle/of_play.py", REMEMBERED)
    copy.edit(names, "        of_play.never_passed,\n", "        of_play.scored_even,\n")
    example = '    ("scored-even", {}, past(record(4, 3)), (A,)),\n    ("scored-even", {}, past(record(4, 4)), ()),\n'
    copy.edit("tests/table/chronicle/test_conditions.py", "EXAMPLES: tuple[Example, ...] = (\n", example)
    carried_out("memory", copy)
    copy.prove("tests/table/chronicle", "tests/content/test_languages.py", "tests/independent/test_memory_judge.py")


# -- a first ---------------------------------------------------------------------------------------------------------

FIRST = """  - name: dummy
    games: [eternal]
    when: scored-even
    title: An even evening
    told: An even score.
    how: Come to an even score.
    icon: keep-star
    enamel: sun
"""
FOUND = """

def scored_even(past: Past) -> FoundMemories:
    \"\"\"Yield who has an even score.\"\"\"
    return _where(past, lambda seat: past.last.scores[seat] % 2 == 0)
"""


@pytest.mark.prove
def test_a_first(copy: Copy) -> None:
    rows, names = "assets/firsts.yaml", "mycity/table/chronicle/memory_conditions.py"
    copy.edit(rows, "\nfirsts:\n", FIRST)
    claim = '    "dummy": lambda told, seat: bool(told.record["game"] == "eternal" and told.scores[seat] % 2 == 0),\n'
    copy.edit("tests/independent/first_judge.py", "CLAIMS: Mapping[str, Claim] = {\n", claim)
    copy.append("mycity/table/chronicle/of_seats.py", FOUND)
    copy.edit(names, "        of_seats.won_alone,\n", "        of_seats.scored_even,\n")
    example = '    ("scored-even", {}, past(record(4, 3)), (A,)),\n    ("scored-even", {}, past(record(5, 3)), ()),\n'
    copy.edit("tests/table/chronicle/test_conditions.py", "EXAMPLES: tuple[Example, ...] = (\n", example)
    carried_out("first", copy)
    copy.prove("tests/table/chronicle", "tests/content/test_languages.py", "tests/independent/test_first_judge.py")


# -- a word, and a picture that shows words --------------------------------------------------------------------------

WORD = "Prizes that you dig past pay as well."


@pytest.mark.prove
def test_a_word(copy: Copy) -> None:
    letters, french = LETTERS, "assets/locale/fr/LC_MESSAGES/mycity.po"
    copy.edit(letters, f"alone: {WORD}", " Really.")
    copy.run("python tools/extract_messages.py")
    copy.edit(french, f'msgid "{WORD} Really."\nmsgstr "', "Les prix dépassés paient aussi.")
    carried_out("word", copy, campaign="city")
    copy.prove("tests/content/test_languages.py", "tests/content/test_sentences.py")
    copy.prove("tests/content/test_glossary.py", "-k", "not page")


@pytest.mark.prove
def test_a_picture(copy: Copy) -> None:
    copy.edit("tools/readme_pictures.py", "_MOMENTS = {\n", '    "learn": "learn",\n')
    carried_out("picture", copy, picture="learn")
    copy.prove("tests/tools/test_readme_pictures.py", "-k", "learn")


# -- a language ------------------------------------------------------------------------------------------------------


@pytest.mark.prove
def test_a_language(copy: Copy) -> None:
    french = (ROOT / "assets/locale/fr/LC_MESSAGES/mycity.po").read_text(encoding="utf-8")
    copy.write("assets/locale/de/LC_MESSAGES/mycity.po", french.replace("Language: fr", "Language: de"))
    carried_out("language", copy, language="de")
    copy.prove(
        "tests/content/test_languages.py", "tests/scenes/menu/test_settings.py", "-k", "languages or rows_are_there"
    )


# -- a board ---------------------------------------------------------------------------------------------------------


@pytest.mark.prove
def test_a_board(copy: Copy) -> None:
    copy.write("assets/maps/dummy.tmx", (ROOT / "assets/maps/eternal.tmx").read_text(encoding="utf-8"))
    carried_out("board", copy, board="dummy")
    copy.prove("tests/content/test_boards.py", "tests/content/test_map_files.py")


# -- a scene ---------------------------------------------------------------------------------------------------------

SCENE = '''"""A word of thanks."""

from __future__ import annotations

import pygame

from mycity.scenes.shell.base import PageScene
from mycity.ui.kit.widgets import Button, Widget


class ThanksScene(PageScene):
    """One button."""

    def build(self) -> list[Widget]:
        back = Button(self.t("Thank you for playing"), self.back, key="back")
        back.place(pygame.Rect((20, 20), back.measure(self.look, 400)))
        return [back]

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.look.paint.table(surface)
'''
SCENE_TEST = '''"""It is entered and left by mouse and by keyboard."""

import pytest


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_there_and_back(start, how) -> None:
    game = start()
    for key in ("tutorial", "thanks", "back"):
        game.choose(key, how)
    assert game.scenes == ["TitleScene", "LearnScene"]
'''
OPENER = """
        lessons.append(Button(t("Thanks"), lambda: self.stack.push(ThanksScene(self.services)), key="thanks"))
"""


def scene_made(copy: Copy) -> None:
    copy.write("mycity/scenes/menu/dummy.py", SCENE)
    title = "mycity/scenes/menu/title.py"
    pictures = "from mycity.scenes.menu.game_pictures import GamePictures\n"
    copy.edit(title, pictures, "", before="from mycity.scenes.menu.dummy import ThanksScene\n")
    copy.edit(title, "in lessons_by_name().items()\n        ]", OPENER)
    copy.write("tests/scenes/menu/test_dummy.py", SCENE_TEST)


def setting_made(copy: Copy) -> None:
    copy.edit("mycity/storage/settings.py", "    coach: bool = False\n", "", before="    thanks: bool = True\n")
    row = '("thanks", t("Thanks"), t("The game says thank you.")),\n            '
    copy.edit("mycity/scenes/menu/settings.py", '("confirm_step", t(', "", before=row)
    copy.edit("tests/scenes/menu/test_settings.py", '"curtain", "full_screen"', "", before='"thanks", ')
    read = "        if not self.services.settings.now.thanks:\n            return []\n"
    copy.edit("mycity/scenes/menu/credits.py", "        t = self.t\n", "", before=read)


@pytest.mark.prove
def test_a_scene_and_a_setting(copy: Copy) -> None:
    scene_made(copy)
    carried_out("scene", copy, wing="menu", scene="dummy", opener="title")
    copy.touched.clear()
    setting_made(copy)
    carried_out("setting", copy, reader="scenes/menu/credits")
    copy.prove(*HOUSE, "tests/scenes/menu/test_dummy.py", "tests/scenes/menu/test_learn.py")
    copy.prove("tests/scenes/menu/test_settings.py", "-k", "next_time")


# -- a symbol of the island ------------------------------------------------------------------------------------------

GROVE = """

def grove(case: int) -> Array:
    patch = Patch(case)
    patch.relief.put(patch.open > 0.09, 0.1, rgb("#2f6b3a"))
    return patch.picture()
"""
GROVES = """  - {id: groves, letter: P, shapes: {FG: F.G}}
  - {id: glades, letter: D, shapes: {GFHW: .G./H.W/.F.}}
"""


@pytest.mark.prove
def test_a_symbol(copy: Copy) -> None:
    copy.edit("mycity/engine/pieces.py", 'WALL: "wall"', ', "G": "grove"')
    copy.edit("assets/things.yaml", "# What lies on a building, by its picture.\n", "", before="  G: {name: Grove}\n")
    painters = "tools/art/island/symbols.py"
    copy.edit(painters, '"wall": fort', ', "grove": grove')
    copy.append(painters, GROVE)
    copy.append("assets/campaigns/tiles.yaml", GROVES)
    game = "assets/campaigns/island-eternal.yaml"
    for pieces in ("families", "deck"):
        copy.edit(game, f"{pieces}: [pairs, triangles, straights, rhombi", ", groves, glades")
    told = '"island-eternal": "P-FG F.G\\nD-GFHW .G./H.W/.F."'
    copy.edit("tests/independent/island/tiles.py", "_OTHERS: Mapping[str, str] = {", told)
    carried_out("symbol", copy, symbol="grove", game="island-eternal", version="9.9.9")
    copy.prove("tests/ui/board/test_hexes.py", "tests/content/test_things.py", "tests/content/test_languages.py")
    many = ("tests/independent/island/test_shipped.py", "tests/engine/test_random_play.py")
    copy.prove(*many, "-k", "eternal and island")
    copy.show("play-island-eternal", "hand-island-eternal", "result-island-eternal")


# -- an episode ------------------------------------------------------------------------------------------------------

LETTER = """  - news:
      - rule: trees
        text: Trees count as ever.
        picture: {cells: ["....", ".t..", "...."]}
"""


@pytest.mark.prove
def test_an_episode(copy: Copy) -> None:
    like = (ROOT / f"assets/campaigns/city/{EPISODE}.yaml").read_text(encoding="utf-8")
    new = like.replace("number: 10", "number: 25").replace("chapter: 4", "chapter: 8").replace("Two Veins", "Dummy")
    copy.write("assets/campaigns/city/25_dummy.yaml", new)
    copy.append(LETTERS, LETTER)
    carried_out("episode", copy, episode="25_dummy", number="25", version="9.9.9")
    copy.prove("tests/golden")
    assert (copy.root / "tests/golden/city/25.json").is_file()
    copy.prove(*HOUSE, *(f"tests/content/test_{name}.py" for name in ("campaigns", "episodes", "letters")))
    copy.show("play-25", "letter-25")


# -- a game ----------------------------------------------------------------------------------------------------------

HAMLET = """_HAMLET = GameScreen(
    "hamlet",
    choices=(GameChoice("hamlet", "hamlet", mark("The hamlet"), mark("One land, as small as can be.")),),
)
"""


@pytest.mark.prove
def test_a_game(copy: Copy) -> None:
    last = '        GameRow("city", SQUARE_11, kinds=(WHOLE_CAMPAIGN, ONE_EPISODE)),\n'
    row = '        GameRow("hamlet", SQUARE_11, kinds=("hamlet",)),\n'
    copy.edit("mycity/content/games.py", last, row)
    copy.edit("mycity/scenes/game_screens.py", "SCREENS: Final", "", before=HAMLET)
    copy.edit("mycity/scenes/game_screens.py", "for row in (_ETERNAL, _CITY", ", _HAMLET")
    for like in ("campaigns/eternal.yaml", "campaigns/rules_eternal.yaml"):
        text = (ROOT / "assets" / like).read_text(encoding="utf-8")
        copy.write(f"assets/{like.replace('eternal', 'hamlet')}", text.replace(": eternal\n", ": hamlet\n"))
    copy.write("assets/maps/hamlet.tmx", (ROOT / "assets/maps/eternal.tmx").read_text(encoding="utf-8"))
    copy.edit("assets/heard.yaml", "  eternal: [chapters-1-2]\n", "  hamlet: [chapters-1-2]\n")
    carried_out("game", copy, game="hamlet")
    copy.prove("tests/scenes/menu/test_new_game.py", "-k", "keyboard")
    copy.prove(*HOUSE, *(f"tests/content/test_{name}.py" for name in ("games", "episodes", "rules_book")))
