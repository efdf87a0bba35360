"""Games saved by every version that was shipped still load, and those files are what they were."""

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mycity.engine.campaign import OVER, SEALED, finish_episode
from mycity.engine.campaign.dealing import deal_episode
from mycity.engine.campaign.log import mismatches
from mycity.engine.record import make_record
from mycity.engine.record_play import play
from mycity.storage import migrations
from mycity.storage.errors import NEWER, SaveError
from mycity.storage.migrations import MIGRATIONS, SCHEMA, WITHOUT_GUESTS, migrate
from mycity.storage.resume import origin_of, resume
from mycity.storage.saves import Save, SavedGuest, anonymized, decode, encode, read_anonymized, split
from mycity.table.looking_back.record_check import check_alone
from mycity.table.looking_back.save_check import campaign_of, full_check, quick_check
from tests.each import each
from tests.scenes.campaigning import first_option
from tests.sent_cities import WORD
from tests.simulation import check, decide_all, play_state
from tests.storage.games import choice
from tests.storage.make_fixtures import FIXTURES, SUMS, middle_of_a_turn, with_guests

FILES = sorted(FIXTURES.glob("v*.save"))
RECORDS = sorted((FIXTURES / "records_0.1.0").glob("*.json"))
"""Records that commit 8ac5342 wrote (its saves are the fixtures of schema 1)."""


def keys(value: Any, depth: int = 0) -> Any:
    """Returns the outline of a plain document: keys without values, a list as its first entry."""
    if isinstance(value, list):
        return [keys(value[0], depth)] if value else []
    if not isinstance(value, dict) or depth > 4:
        return None
    return {key: None if key in ("rules", "buildings", "turns") else keys(one, depth + 1) for key, one in value.items()}


def body(data: bytes) -> Any:
    return json.loads(data.split(b"\n", 1)[1])


def load(path: Path) -> Save:
    return decode(path.read_bytes())


def test_nobody_has_touched_a_fixture() -> None:
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in FILES]
    assert sorted(SUMS.read_text(encoding="utf-8").splitlines()) == sorted(sums)


def test_every_schema_has_fixtures_and_a_way_up() -> None:
    schemas = {int(path.name[1:].split("_")[0]) for path in FILES}
    assert schemas == set(range(1, SCHEMA + 1))
    assert set(MIGRATIONS) == set(range(1, SCHEMA))


@each("path", FILES)
def test_an_old_game_loads(path: Path) -> None:
    save = load(path)
    full_check(save)
    assert decode(encode(save)) == save
    if save.episode is None:
        return
    state, _ = resume(save)
    assert state.is_over == save.finished
    assert set(check(dict(save.episode.record))) <= {"turns: the episode is not over"}
    for seat, city in zip(save.players, state.cities, strict=True):
        assert (seat.name, seat.animal, seat.controller) == (
            city.player.name,
            city.player.animal,
            city.player.controller,
        )


def test_what_a_bot_decided_beside_a_person_stays_so() -> None:
    save = load(FIXTURES / "v5_campaign_decided.save")
    campaign = campaign_of(save)
    (row,) = campaign.decisions
    assert campaign.legacies[row["seat"]].controller.startswith("bot:")
    assert "human" in {legacy.controller for legacy in campaign.legacies}
    assert save.campaign is not None
    assert mismatches(campaign, save.campaign) == []


@each("path", [path for path in FILES if "middle" in path.stem])
def test_an_old_game_goes_on_to_its_end(path: Path) -> None:
    save = load(path)
    dealt = None if save.campaign is None else deal_episode(campaign_of(save))
    state, events = play_state(*resume(save, dealt), choice)
    document = origin_of(save).record(state, events)
    assert check(document) == []
    if save.campaign is not None:
        rewarded = decide_all(finish_episode(campaign_of(save), state, events), first_option)
        assert (rewarded.phase, rewarded.position) == (OVER if save.is_single else SEALED, document["episode"])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_true_and_written_alike(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    assert check_alone(document).complaints == []
    state, events = play(document)
    again = make_record(state, events, campaign=document["campaign"], struck=document["struck"])
    if document["episode"]:
        again["result"] = document["result"]  # with its rewards, which an episode alone does not know
    assert json.dumps(again) == json.dumps(document)


def test_the_open_turn_of_the_first_fixture() -> None:
    save = load(FIXTURES / "v1_eternal_middle.save")
    state, _ = resume(save)
    assert save.title == "Val-d'Été"
    assert [seat.helped for seat in save.players] == [0, 1, 0, 0]
    assert state.answers[0] is not None
    assert state.awaited == (1, 2, 3)


def test_todays_saves_have_the_outline_of_todays_fixture() -> None:
    """Whoever changes what is saved raises the schema, writes a migration and new fixtures."""
    for name, game in (
        (f"v{WITHOUT_GUESTS}_eternal_middle", middle_of_a_turn()),
        (f"v{SCHEMA}_guests_middle", with_guests(9)),
    ):
        assert keys(body(encode(game))) == keys(body((FIXTURES / f"{name}.save").read_bytes()))


def test_a_game_without_guests_is_written_as_before_there_were_any() -> None:
    """Older versions go on with it, on another computer too; one with guests they refuse as a newer version's."""
    for name in ("eternal_middle", "single_middle", "campaign_dated"):
        data = (FIXTURES / f"v6_{name}.save").read_bytes()
        assert encode(decode(data)) == data
    written = encode(with_guests(9))
    assert split(written).schema == 7
    assert written == (FIXTURES / "v7_guests_middle.save").read_bytes()


def test_an_older_version_refuses_a_game_with_guests_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    data = (FIXTURES / "v7_guests_middle.save").read_bytes()
    monkeypatch.setattr(migrations, "SCHEMA", 6)
    with pytest.raises(SaveError, match="written by a newer version of the game") as caught:
        decode(data)
    assert caught.value.code == NEWER


def test_a_game_with_guests_comes_back_with_them_and_no_report_names_them() -> None:
    save = load(FIXTURES / "v7_guests_middle.save")
    assert [(guest.name, guest.word) for guest in save.guests] == [("Ada", WORD), ("Zoë", WORD)]
    text = anonymized(save)
    assert text is not None
    assert "Zo" not in text
    assert [guest.word for guest in read_anonymized(text).guests] == [WORD, WORD]


def test_guests_are_beside_evenings_by_a_code_alone_and_have_names() -> None:
    save = load(FIXTURES / "v7_guests_middle.save")
    eternal = msgspec.structs.replace(load(FIXTURES / "v6_eternal_middle.save"), guests=save.guests)
    blank = msgspec.structs.replace(save, guests=(SavedGuest(name="\N{HANGUL FILLER}", word=WORD),))
    for wrong, why in ((eternal, "no code has begun"), (blank, "no name that can be shown")):
        with pytest.raises(SaveError, match=why):
            quick_check(wrong)


@each(
    "row", [{"name": "Ada"}, {"name": "A", "word": ""}, {"name": "A", "word": "é"}, {"name": "A" * 41, "word": "1"}, 7]
)
def test_a_guest_written_by_hand_in_another_form_is_damage(row: object) -> None:
    document = body((FIXTURES / "v7_guests_middle.save").read_bytes())
    document["guests"] = [row]
    text = json.dumps(document).encode()
    with pytest.raises(SaveError, match="holds no game"):
        decode(b"MYCITY 7 %s\n" % hashlib.sha256(text).hexdigest().encode() + text)


def test_a_campaign_is_called_as_its_place_and_keeps_its_days_from_schema_6_on() -> None:
    """What was called as its first city is called so no more; a name that somebody gave it stays."""
    old, new = load(FIXTURES / "v5_campaign_sealed.save"), load(FIXTURES / "v6_campaign_dated.save")
    assert (old.title, new.title) == ("Évian", None)
    document = body((FIXTURES / "v5_campaign_sealed.save").read_bytes())
    cities = [player["name"] for player in document["players"]]
    for title, called in ((cities[0], None), (cities[1], None), ("Ours", "Ours")):
        assert migrate({**document, "title": title}, 5)["title"] == called
    evening = body((FIXTURES / "v5_eternal_middle.save").read_bytes())
    evening["title"] = evening["players"][0]["name"]
    assert migrate(evening, 5)["title"] == evening["title"]
    assert campaign_of(old).days == ("",)
    assert campaign_of(new).days == ("", "2026-11-29")


@pytest.mark.parametrize("day", ["2026-02-30", "tomorrow", "2026-1-1", 7])
def test_no_log_tells_of_a_day_that_there_is_not(day: object) -> None:
    save = load(FIXTURES / "v6_campaign_dated.save")
    assert save.campaign is not None
    [*_, ended] = [row for row in save.campaign["log"] if row["do"] == "episode"]
    ended["day"] = day
    with pytest.raises(SaveError):
        full_check(save)


def test_a_report_names_neither_cities_nor_the_ends_of_the_bridge() -> None:
    save = load(FIXTURES / "v5_campaign_named.save")
    text = anonymized(save)
    assert text is not None
    assert not any(name in text for name in ("Là-bas", "L\\u00e0-bas", "Br\\u00fccke", "Évian", "Ada"))
    again = campaign_of(read_anonymized(text))
    assert len(set(again.end_names) | {"City 1"}) == 3
    assert again.decisions == campaign_of(save).decisions
