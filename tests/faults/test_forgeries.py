"""Records and saves that somebody has changed with all consequences worked out: every one must be refused.

The forger changes one premise (a cell, a rule, a holding, the deck ...), has the engine play the same answers again,
and writes down what comes out, so that the document is true in itself and only its premises are not. It goes through
files and commands, as a hostile reader of the repository would.
"""

import copy
import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mycity.__main__ import main
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign.check import in_play
from mycity.engine.campaign.dealing import deal_episode
from mycity.engine.campaign.finish import finish_dealt
from mycity.engine.campaign.state import CampaignError
from mycity.engine.episode import IllegalAnswerError
from mycity.engine.record import RecordError, make_record, read_record
from mycity.engine.record_check import heading
from mycity.engine.record_play import play, replay
from mycity.storage.resume import Origin, episode_now
from tests.golden.mutations import one_of_each_kind, replaced
from tests.scenes.campaigning import first_option
from tests.seldom import seldom
from tests.simulation import check, decide_all

Json = Any
Forging = Callable[[Json], None]
ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
FIXTURES = ROOT / "tests" / "storage" / "fixtures"


def read(path: Path) -> Json:
    return json.loads(path.read_bytes())


def accepted(path: Path) -> bool:
    """Asks the command; whatever it says, it says it without a traceback."""
    status = main(["replay", "--check", str(path)])
    assert status in (0, 1)
    return status == 0


# -- the forger ------------------------------------------------------------------------------------------------------


def worked_out(document: Json) -> Json | None:
    """Returns the record with all that follows from its premises and answers; None when they do not go together."""
    try:
        state, events = play(document)
        again = make_record(state, events, campaign=document["campaign"], struck=document["struck"])
        return {**document, **(_with_rewards(again) if document["game"] == "city" else again)}
    except (RecordError, CampaignError, IllegalAnswerError, KeyError, ValueError, TypeError, AttributeError):
        return None


def _with_rewards(document: Json) -> Json:
    """Gives out the rewards, always the first option, as the premises of the record would have them."""
    campaign = in_play(load_campaign("city"), document)
    state, events = replay(*deal_episode(campaign), read_record(document).turns)
    done = decide_all(finish_dealt(campaign, state, events), first_option)
    return {**document, "result": dict(done.record or {})["result"]}


def forged(document: Json, forging: Forging) -> Json | None:
    """Returns the record with one premise changed and all consequences; None when there is nothing to change."""
    spoilt = copy.deepcopy(document)
    try:
        forging(spoilt)
    except (IndexError, StopIteration, KeyError):
        return None
    consistent = worked_out(spoilt)
    forgery = spoilt if consistent is None or check(consistent) else consistent
    return None if heading(forgery) == heading(document) else forgery


def player(seat: int, name: str, change: Callable[[Any], Any]) -> Forging:
    def forging(document: Json) -> None:
        document["players"][seat][name] = change(document["players"][seat][name])

    return forging


def everybody(name: str, change: Callable[[Any], Any]) -> Forging:
    def forging(document: Json) -> None:
        for one in document["players"]:
            one[name] = change(one[name])

    return forging


def board(change: Callable[[Json], None], seats: slice = slice(None)) -> Forging:
    def forging(document: Json) -> None:
        for one in document["players"][seats]:
            change(one["board"])

    return forging


def cell(name: str, code: str, seats: slice = slice(None)) -> Forging:
    """Puts a code on a cell; there must be another one."""

    def change(land: Json) -> None:
        row, column = int(name[1:]) - 1, ord(name[0]) - ord("A")
        line = land["cells"][row]
        if line[column] == code:
            raise KeyError(name)
        land["cells"][row] = line[:column] + code + line[column + 1 :]
        land["squares"] = [one for one in land["squares"] if one != name]

    return board(change, seats)


def put(name: str, value: Any) -> Forging:
    return lambda document: document.update({name: value})


def rule(index: int, change: Callable[[list[Json], int], None]) -> Forging:
    return lambda document: change(document["rules"], index)


def drop(rows: list[Json], index: int) -> None:
    del rows[index]


def bump(rows: list[Json], index: int) -> None:
    name = next(key for key, value in rows[index].items() if type(value) is int)
    rows[index][name] += 1


def swap(name: str, one: int, other: int) -> Forging:
    def forging(document: Json) -> None:
        rows = document[name]
        rows[one], rows[other] = rows[other], rows[one]

    return forging


def setup(change: Callable[[list[Json]], None]) -> Forging:
    return lambda document: change(document["players"][0]["setup"])


# Changes that no record of any game can have, of a campaign or not.
ANYWHERE: dict[str, Forging] = {
    "a forest cell on the left bank": cell("B1", "F"),
    "another river": board(lambda one: one["river"].pop()),
    "a bank under water": board(lambda one: one["closed"].append("K3")),
    "a port on K3": board(lambda one: one["marks"].update(port=["K3"])),
    "a square more": board(lambda one: one["squares"].append("B2")),
    "a forest square more": board(lambda one: one["forest_squares"].append("K11")),
    "a deep shaft": player(0, "shafts", lambda one: {**one, "blue": one["blue"] + 13}),
    "a mirrored building": everybody("buildings", lambda one: {**one, "R-S4": [row[::-1] for row in one["R-S4"]]}),
    "a larger building": everybody("buildings", lambda one: {**one, "Y-I2": ["XXX"]}),
    "a building of a colour of its own": player(0, "buildings", lambda one: {**one, "Z-I2": ["XX"]}),
    "another seed": lambda document: document.update(seed=document["seed"] + 1),
    "a seed beyond 64 bits": lambda document: document.update(seed=document["seed"] + (1 << 64)),
    "the last two cards swapped": swap("deck", -1, -2),
    "a card less": lambda document: document["deck"].pop(),
    "a random land": put("land", {"family": "city", "seed": 3}),
    "another version of the rules": put("engine", "0.0.9"),
    "the version of the program": put("engine", "0.10.0"),
    "another game": put("game", "island"),
    "another format": put("version", 2),
    "a name with NUL": player(0, "name", lambda one: one + "\0"),
    "no name": player(0, "name", lambda _: ""),
    "a fourth shaft": player(0, "shafts", lambda one: {**one, "green": 0}),
    "a name without end": player(0, "name", lambda one: one * 50),
    "an unknown animal": player(0, "animal", lambda _: "dragon"),
    "an unknown bot": player(0, "controller", lambda _: "bot:99"),
    "a bot without a number": player(0, "controller", lambda _: "bot:None"),
    "nobody": player(0, "controller", lambda _: ""),
    "too many seats": lambda document: document["players"].extend(copy.deepcopy(document["players"]) * 2),
    "one seat": lambda document: document.update(players=document["players"][:1]),
    "an unknown field": put("cheats", 0),
    "a rule more": lambda document: document["rules"].append({"id": "flood"}),
}
# Changes of what an episode starts from; in a record of a campaign, only the records before it can refute them.
START: dict[str, Forging] = {
    "a double tree on a meadow": cell("H1", "T"),
    "a double tree on one board": cell("H1", "T", slice(1, 2)),
    "no rock where one is printed": cell("A8", "t"),
    "a mountain less": cell("A5", "."),
    "forty points more to begin with": everybody("start", lambda one: one + 40),
    "a point more for one": player(0, "start", lambda one: one + 50),
    "many nuggets": player(1, "nuggets", lambda one: one + 99),
    "many rails": player(1, "rails", lambda one: one + 99),
    "much progress": player(0, "progress", lambda one: one + 99),
    "a building less": player(0, "buildings", lambda one: {key: one[key] for key in one if key != "R-U5"}),
    "a cog on a red building": player(0, "cogs", lambda one: [*one, "R-I2"]),
    "a cog twice": player(0, "cogs", lambda one: [*one, "B-I2", "B-I2"]),
    "a choice of a set-up that was none": setup(lambda rows: rows.append({"what": "tree", "cell": "H1"})),
    "a box struck out": lambda document: document["struck"].append("blue-12"),
    "a box that is none": lambda document: document["struck"].append("port-3"),
}
# What no episode of a campaign starts from, whatever the records before it say.
IMPOSSIBLE: dict[str, Forging] = {
    **{name: START[name] for name in ("a cog on a red building", "a cog twice", "many rails", "a box that is none",
                                      "a choice of a set-up that was none")},
    "a cog on a building that does not exist": player(0, "cogs", lambda one: [*one, "B-XX"]),
    "a cog on a building that has left": lambda document: document["players"][0].update(
        cogs=["B-I2"],
        buildings={key: rows for key, rows in document["players"][0]["buildings"].items() if key != "B-I2"},
    ),
    "a shaft below its end": player(1, "shafts", lambda one: {**one, "yellow": 13}),
    "a shaft that is not open yet": player(1, "shafts", lambda one: {**one, "yellow": 12}),
    "a box struck out twice": lambda document: document["struck"].extend(["blue-12", "blue-12"]),
    "a count of nothing": lambda document: document["players"][0].update(tallies={"moons": 1}),
    "less to begin with": everybody("start", lambda one: one - 1),
    "a cog chosen that is none": setup(lambda rows: rows.insert(0, {"what": "cog", "building": "B-XX"})),
}  # fmt: skip
# Changes of what an episode starts from that only the records before it, or its seed, can refute.
PREMISES: dict[str, Forging] = {
    "a point more": player(0, "start", lambda one: one + 1),
    "a nugget more": player(0, "nuggets", lambda one: one + 1),
    "a rail more": player(0, "rails", lambda one: one + 1),
    "more progress": player(0, "progress", lambda one: one + 1),
    "a box deeper": player(0, "shafts", lambda one: {**one, "blue": one["blue"] + 1}),
    "a tree on a square": cell("I3", "t", slice(0, 1)),
    "a rock on a square": cell("G5", "r", slice(0, 1)),
    "no sticker there": cell("K2", ".", slice(0, 1)),
    "cogs in another order": player(0, "cogs", lambda one: [*one[1:], one[0]]),
    "another fourth church": player(
        0, "buildings", lambda one: {**one, "C-4": ["XXX" if one["C-4"] != ["XXX"] else "XX"]}
    ),
}
CLAIMS: dict[str, Forging] = {
    "an episode of a campaign": put("campaign", {"seed": 7, "index": 3}),
    "another episode": lambda document: document.update(episode=(document["episode"] or 0) + 1),
}
RULES = {
    f"{what} rule {index}": rule(index, change)
    for what, change in (("without", drop), ("a larger number in", bump))
    for index in range(0, 24, 3)
}


def held(document: Json, forgings: dict[str, Forging], folder: Path) -> list[str]:
    """Returns the forgeries of ``document`` that the command took for true, having tried all of them."""
    taken, tried = [], 0
    for what, forging in forgings.items():
        forgery = forged(document, forging)
        if forgery is None:
            continue
        path = folder / "forged.json"
        path.write_text(json.dumps(forgery), encoding="utf-8")
        tried += 1
        if accepted(path):
            taken.append(what)
    assert tried > len(forgings) // 3, "the forger has nothing to do"
    return taken


# -- records alone ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["eternal-three-who-leave"])
def test_no_forged_eternal_game_holds(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = read(GOLDEN / f"{name}.json")
    assert held(document, ANYWHERE | START | PREMISES | CLAIMS | RULES, tmp_path) == []
    assert "Traceback" not in capsys.readouterr().err


@pytest.fixture(scope="module")
def singles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("singles")
    arguments = ["--episodes", "1-24", "--bots", "1,greedy,2", "--seed", "5", "--records", str(folder)]
    assert main(["simulate", "city", *arguments]) == 0
    return folder


def test_true_single_episodes_hold(singles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert accepted(singles)
    assert "taken as given" not in capsys.readouterr().out


@pytest.mark.parametrize("number", [1, *seldom(13, 20)])
def test_no_forged_single_episode_holds(number: int, singles: Path, tmp_path: Path) -> None:
    document = read(singles / f"city-{number:02d}-5.json")
    wrong = dict(CLAIMS, **{"the place in a campaign": put("campaign", {"seed": 5, "index": number})})
    assert held(document, ANYWHERE | START | PREMISES | wrong | RULES, tmp_path) == []


@pytest.mark.parametrize("number", [1, 5, *seldom(13, 22)])
def test_a_record_of_a_campaign_alone_is_judged_from_its_start_on(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = GOLDEN / "city" / f"{number:02d}.json"
    assert accepted(path)
    assert f"{path}: from its start on, which is taken as given, the same in every move" in capsys.readouterr().out
    passed = held(read(path), START | PREMISES, tmp_path)
    assert "many nuggets" in passed
    assert not {*IMPOSSIBLE} & {*passed}
    dug = ["a shaft that is not open yet"] if number > 18 else []  # from then on it may be as deep as that
    assert held(read(path), IMPOSSIBLE, tmp_path) == dug
    single = dict(CLAIMS, **({"an episode on its own": put("campaign", None)} if number > 1 else {}))
    single["another campaign"] = lambda document: document["campaign"].update(seed=4)
    assert held(read(path), ANYWHERE | single | RULES, tmp_path) == []


# -- a campaign's folder ----------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GOLDEN / "city", tmp_path / "city"))


@pytest.mark.parametrize("number", [2, 23, *seldom(1, 14, 19)])
def test_no_forged_record_holds_in_its_folder(number: int, folder: Path) -> None:
    path = folder / f"{number:02d}.json"
    document, taken = read(path), []
    for what, forging in (PREMISES | CLAIMS | (START if number == 2 else {})).items():
        forgery = forged(document, forging)
        if forgery is not None:
            path.write_text(json.dumps(forgery), encoding="utf-8")
            taken += [what] if accepted(folder) else []
    assert taken == []


def swapped_seats(document: Json) -> None:
    document["players"][:2] = document["players"][1::-1]
    kinds = ("answers", "points", "gains", "changes")
    for rows in [document["result"], *(turn.get(kind, []) for turn in document["turns"] for kind in kinds)]:
        for row in rows:
            row["seat"] = {0: 1, 1: 0}.get(row["seat"], row["seat"])


def test_seats_swapped_in_one_record_do_not_hold(folder: Path) -> None:
    document = read(folder / "09.json")
    swapped_seats(document)
    forgery = worked_out(document) or document
    (folder / "09.json").write_text(json.dumps(forgery), encoding="utf-8")
    assert not accepted(folder)


def test_another_legal_choice_does_not_lead_to_the_next_record(folder: Path) -> None:
    document = read(folder / "02.json")
    again = _with_rewards({**document})
    assert again["result"] != document["result"]
    (folder / "02.json").write_text(json.dumps(again), encoding="utf-8")
    assert accepted(folder / "02.json")
    assert not accepted(folder)


PAGES: dict[str, Forging] = {
    "another winner": lambda page: page.update(winner=[(page["winner"][0] + 1) % 3]),
    "a bonus for all": lambda page: page["bonuses"][0].update(seats=[0, 1, 2]),
    "other progress": lambda page: page["episodes"][4].update(progress=[2, 2, 2]),
    "another name": lambda page: page["players"][0].update(name="Eve"),
    "an episode less": lambda page: page["episodes"].pop(),
    "an unknown field": put("cheats", 0),
    "nothing": lambda page: page.clear(),
}


@pytest.mark.parametrize("what", PAGES)
def test_a_forged_last_page_does_not_hold(what: str, folder: Path) -> None:
    page = read(folder / "campaign.json")
    PAGES[what](page)
    (folder / "campaign.json").write_text(json.dumps(page), encoding="utf-8")
    assert not accepted(folder)


@pytest.mark.parametrize("name", ["01.json", "24.json", "campaign.json"])
def test_a_missing_file_is_told(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / name).unlink()
    assert not accepted(folder)
    assert f"{name}: missing" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["25.json", "00.json", "notes.txt", "07.json.bak"])
def test_a_file_too_many_is_told(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(folder / "07.json", folder / name)
    assert not accepted(folder)
    assert name in capsys.readouterr().err


def test_neighbours_are_read_only_when_the_folder_is_given(folder: Path) -> None:
    (folder / "06.json").write_text("{", encoding="utf-8")
    (folder / "campaign.json").unlink()
    assert accepted(folder / "07.json")


# -- signed saves ------------------------------------------------------------------------------------------------------


def body_of(name: str) -> Json:
    return json.loads((FIXTURES / f"{name}.save").read_bytes().split(b"\n", 1)[1])


def sign(body: Json, path: Path, schema: int = 0) -> Path:
    """Writes the file whose content is ``body``, of the schema that it names."""
    named = body.get("schema")
    schema = schema or (named if type(named) is int and 0 < named < 10 else 2)
    data = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    path.write_bytes(b"MYCITY %d %s\n" % (schema, hashlib.sha256(data).hexdigest().encode()) + data)
    return path


def imported(path: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> bool:
    """Brings the file into an empty data folder; a refusal is one sentence and leaves nothing behind."""
    capsys.readouterr()
    status = main(["--data-dir", str(data), "saves", "import", str(path)])
    said = capsys.readouterr().err
    assert status in (0, 1), said
    if status:
        assert len(said.strip().splitlines()) == 1, said
        assert not list(data.glob("slot*.save"))
        return False
    for slot in data.glob("slot*.save"):
        slot.unlink()
    return True


FREE = ("title", "created", "last_played", "players.#.helped", "episode.pending")
"""What a player may have called and helped as they like, and answers that may be others."""


@pytest.mark.parametrize(
    "name", ["v2_eternal_middle", *seldom("v4_single_finished", "v2_single_finished", "v2_campaign_rewards")]
)
def test_no_save_holds_with_one_thing_changed(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body, taken = body_of(name), []
    for kind, paths in one_of_each_kind(body).items():
        path = paths[len(paths) // 2]
        for told, mutant in list(replaced(body, path))[::4]:
            if not kind.startswith(FREE) and imported(
                sign(mutant, tmp_path / "forged.save", int(name[1])), tmp_path / "data", capsys
            ):
                taken.append(told[:200])
    assert taken == []


def on_the_table(body: Json, forging: Forging) -> Json | None:
    """Returns the save whose episode is played on a changed premise, with all consequences."""
    forgery = copy.deepcopy(body)
    document = forgery["episode"]["record"]
    try:
        forging(document)
        state, events = play(document)
        origin = Origin(document["campaign"], tuple(document["struck"]))
        episode = episode_now(state, events, origin)
    except (RecordError, IllegalAnswerError, KeyError, IndexError, StopIteration, ValueError, TypeError):
        return None
    forgery["episode"] = {"record": episode.record, "cities": list(episode.cities), "pending": []}
    return forgery


@pytest.mark.parametrize("name", ["v2_eternal_middle", "v2_single_middle", "v4_single_middle", "v2_campaign_middle"])
def test_no_signed_save_holds_on_other_premises(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body, taken, tried = body_of(name), [], 0
    forgings = PREMISES | RULES | ANYWHERE | START if name != "v2_campaign_middle" else PREMISES
    for what, forging in forgings.items():
        forgery = on_the_table(body, forging)
        if forgery is None or forgery["episode"]["record"] == body["episode"]["record"]:
            continue
        tried += 1
        if imported(sign(forgery, tmp_path / "forged.save"), tmp_path / "data", capsys):
            taken.append(what)
    assert taken == []
    assert tried >= len(forgings) // 4


def changed(*path: Any, value: Any) -> Forging:
    def forging(body: Json) -> None:
        *steps, last = path
        for step in steps:
            body = body[step]
        body[last] = value(body[last]) if callable(value) else value

    return forging


CAMPAIGNS: dict[str, Forging] = {
    "no campaign": changed("campaign", value=None),
    "a list": changed("campaign", value=[]),
    "no log": changed("campaign", "log", value=None),
    "an empty log": changed("campaign", "log", value=[]),
    "a log cut short": changed("campaign", "log", value=lambda log: log[:-1]),
    "an entry that is none": changed("campaign", "log", 0, value=7),
    "progress": changed("campaign", "legacies", 0, "progress", value=lambda one: one + 1),
    "points": changed("campaign", "legacies", 0, "points", value=lambda one: one + 1),
    "a nugget": changed("campaign", "legacies", 0, "nuggets", value=lambda one: one + 1),
    "struck": changed("campaign", "struck", value=lambda one: [*one, "blue-12"]),
    "the phase": changed("campaign", "phase", value=lambda one: "setup" if one != "setup" else "play"),
    "what episodes brought": changed("campaign", "progress", value=lambda one: one[:-1] or [[9, 9, 9]]),
    "over": changed("finished", value=lambda one: not one),
    "another seed": changed("seed", value=lambda one: one + 1),
    "another campaign's seed": changed("campaign", "seed", value=lambda one: one + 1),
    "another version": changed("campaign", "engine", value="0.9.9"),
    "a single one": changed("campaign", "single", value=3),
    "another founder": changed("campaign", "founders", 1, "name", value="Eve"),
    "a founder less": changed("campaign", "founders", value=lambda one: one[:-1]),
    "a player less": changed("players", value=lambda one: one[:-1]),
    "one player": changed("players", value=lambda one: one[:1]),
    "another bot": changed("players", 1, "controller", value="bot:6"),
    "a bot that is none": changed("players", 1, "controller", value="bot:none"),
    "an animal that is none": changed("players", 1, "animal", value="unicorn"),
    "another game": changed("game", value="eternal"),
    "another kind": changed("kind", value="episode"),
    "a kind that is none": changed("kind", value="land"),
}


@pytest.mark.parametrize(
    "name", ["v2_campaign_sealed", "v2_campaign_rewards", "v2_campaign_middle", "v4_single_over", "v4_single_finished"]
)
def test_no_forged_campaign_holds(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = []
    for what, forging in CAMPAIGNS.items():
        if "single" in name and what in ("no campaign", "another kind"):
            continue  # an episode on its own is of that kind, and had no log before schema 4
        body = body_of(name)
        forging(body)
        if imported(sign(body, tmp_path / "forged.save"), tmp_path / "data", capsys):
            taken.append(what)
    assert taken == []


def test_a_forged_save_in_a_slot_is_damaged_for_list_check_and_export(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = body_of("v2_campaign_rewards")
    body["players"][0]["animal"] = "unicorn"
    sign(body, tmp_path / "slot1.save")
    body = body_of("v2_campaign_rewards")
    body["campaign"]["legacies"][0]["progress"] += 1
    shutil.copy(sign(body, tmp_path / "slot2.save"), tmp_path / "slot3.save.bak")
    data = ["--data-dir", str(tmp_path), "saves"]
    assert main([*data, "list"]) == 0
    assert "slot 1: damaged" in capsys.readouterr().out
    assert main([*data, "check"]) == 1
    said = capsys.readouterr()
    assert "played again, the campaign comes out differently" in said.err
    assert "its backup can be brought back" not in said.out
    assert main([*data, "export", "2", str(tmp_path / "out.save")]) == 1
    assert not (tmp_path / "out.save").exists()
