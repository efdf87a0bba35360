"""What is wrong with a file is said in the player's language, everywhere."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Self

import msgspec
import pytest

from mycity.engine.campaign.log import campaign_to_json
from mycity.scenes.shell.save_words import SavingNotice, moment_words, reason_sentence, reason_words
from mycity.storage import errors
from mycity.storage.autosave import Autosave
from mycity.storage.errors import SaveError
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import new_campaign
from tests.driver import Driver
from tests.english import ENGLISH
from tests.scenes.campaigning import FOUNDERS, SEED, Table, campaign_before
from tests.storage.games import NOON

Start = Callable[..., Driver]
CODES = [value for name, value in vars(errors).items() if name.isupper() and isinstance(value, str)]


class Unheard(datetime):
    """A moment that this computer's clock knows nothing of, as that of Windows of all before 1970 and after 3000."""

    def astimezone(self, tz: tzinfo | None = None) -> Self:
        del tz
        raise OSError(errno.EINVAL, "Invalid argument")


def test_a_moment_that_the_clock_knows_nothing_of_is_told_all_the_same() -> None:
    moment = Unheard(8999, 3, 1, 14, 5, tzinfo=UTC)
    assert moment_words(ENGLISH, moment, NOON) == "1 March 8999, 14:05"


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_words_in_both_languages(start: Start, code: str) -> None:
    problem = SaveError(code, "/home/ada/slot1.save: Errno 28")
    english, french = (reason_words(start(language=one).game.services.t, problem) for one in ("en", "fr"))
    assert english
    assert french
    assert english != french
    assert "ada" not in english


def test_a_dialog_about_a_damaged_campaign_is_french(start: Start, data_dir: Path, written: set[str]) -> None:
    save = new_campaign("city", FOUNDERS, SEED, NOON)
    document = campaign_to_json(campaign_before(3))
    document["progress"][0][0] += 1
    Slots(data_dir).write(1, msgspec.structs.replace(save, campaign=document))
    driver = start(language="fr", scene="slots")
    driver.settle()
    driver.click("open1")
    driver.settle()
    assert driver.scenes[-1] == "Dialog"
    expected = reason_sentence(driver.game.services.t, SaveError(errors.DAMAGED, ""))
    assert expected.startswith("Le fichier")
    assert any(text and text in expected and text.startswith("Le fichier") for text in written)
    assert not any("played again" in text for text in written)


def test_a_full_disk_is_told_in_french_and_only_once(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    table = Table(start, data_dir, campaign_before(2), language="fr")
    given: list[str] = []
    monkeypatch.setattr(table.driver.game.services.notices, "show", given.append)
    monkeypatch.setattr(os, "fsync", full)
    saver = table.game.saver
    assert isinstance(saver, Autosave)
    for controller in ("bot:2", "bot:3"):
        table.game.seat_player(1, replace(FOUNDERS[1], controller=controller))
        end = time.monotonic() + 60
        while saver._writing is not None and time.monotonic() < end:
            table.driver.frames()
            time.sleep(0.002)
        table.driver.frames(2)
    assert given == ["La sauvegarde ne fonctionne pas pour le moment\u00a0: le disque est plein"]


def test_a_notice_is_given_once_for_each_reason(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    services = start().game.services
    notice = SavingNotice(services.notices, services.t)
    given: list[str] = []
    monkeypatch.setattr(services.notices, "show", given.append)
    full, refused = SaveError(errors.DISK_FULL, ""), SaveError(errors.NOT_ALLOWED, "")
    for problem in (None, full, SaveError(errors.DISK_FULL, "again"), refused, None, full):
        notice.update(problem)
    assert [words.rpartition(": ")[2] for words in given] == [
        "the disk is full",
        "the system does not allow it",
        "nothing was lost.",
        "the disk is full",
    ]


@pytest.mark.parametrize("codes", [(errors.DISK_ERROR, errors.MISSING), (errors.MISSING, errors.DISK_ERROR)])
def test_a_folder_that_is_gone_is_one_reason_however_it_shows(
    start: Start, monkeypatch: pytest.MonkeyPatch, codes: tuple[str, str]
) -> None:
    services = start().game.services
    notice = SavingNotice(services.notices, services.t)
    given: list[str] = []
    monkeypatch.setattr(services.notices, "show", given.append)
    for code in codes * 2:
        notice.update(SaveError(code, ""))
    notice.update(None)
    assert [words.partition(":")[0] for words in given] == ["Saving does not work at the moment", "Saving works again"]
