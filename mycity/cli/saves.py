"""``mycity saves list | check | export SLOT FILE | import FILE``: the slots, from outside the window."""

from __future__ import annotations

import argparse
import re

from mycity.cli import Parser, fail, file_path, say, shown
from mycity.cli.documents import print_json
from mycity.content.story import given_place
from mycity.engine.quoting import quoted
from mycity.storage.clock import local_time
from mycity.storage.errors import SaveError
from mycity.storage.exchange import export_slot, import_slot
from mycity.storage.paths import player_folders
from mycity.storage.saves import Save
from mycity.storage.slots import SLOT_COUNT, SlotInfo, Slots, SlotStatus
from mycity.table.looking_back.record_check import STANDING_IN
from mycity.table.looking_back.save_check import player_slots


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(
        dest="action", required=True, metavar="list|check|export|import", parser_class=Parser
    )
    for name, summary in (("list", "list the slots"), ("check", "play every save again and say what is wrong")):
        action = actions.add_parser(name, help=summary)
        action.add_argument("--json", action="store_true", help="print one JSON document")
    export = actions.add_parser("export", help="write the game of a slot into a file")
    export.add_argument("slot", metavar="SLOT", type=_slot, help=f"1 to {SLOT_COUNT}")
    export.add_argument("file", metavar="FILE", type=file_path)
    bring = actions.add_parser("import", help="put the game of a file into the first empty slot")
    bring.add_argument("file", metavar="FILE", type=file_path)


def run(arguments: argparse.Namespace) -> int:
    slots = player_slots(player_folders(arguments.data_dir).data)
    try:
        if arguments.action == "export":
            export_slot(slots, arguments.slot, arguments.file)
            print(f"slot {arguments.slot}: written to {shown(arguments.file)}")
        elif arguments.action == "import":
            print(f"slot {import_slot(slots, arguments.file)}: brought in from {shown(arguments.file)}")
        else:
            return tell(slots, arguments)
    except SaveError as error:
        return fail(error.sentence, status=1)
    return 0


def tell(slots: Slots, arguments: argparse.Namespace) -> int:
    """Print every slot; ``check`` plays the saves again, and its status is 1 when one is damaged."""
    checking = arguments.action == "check"
    inspect = slots.check if checking else slots.info
    infos = [slots.with_others(inspect(slot)) for slot in range(1, SLOT_COUNT + 1)]
    hidden = {info.slot for info in infos if info.save is not None and slots.hides_names(info.slot)}
    if arguments.json:
        print_json([_as_json(info) for info in infos])
    else:
        for info in infos:
            stand_ins = f", {STANDING_IN}" if info.slot in hidden else ""
            print(f"slot {info.slot}: {_sentence(info)}{stand_ins}")
            for other in info.others:
                print(f"  played elsewhere too: {_game(other.save)}, in {shown(other.path)}")
    bad = [info for info in infos if info.status in (SlotStatus.DAMAGED, SlotStatus.NEWER)]
    for info in bad if checking else ():
        say(f"mycity: slot {info.slot}: {info.problem}")
    return 1 if checking and bad else 0


def _slot(text: str) -> int:
    slot = int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text
    if slot not in range(1, SLOT_COUNT + 1):
        raise argparse.ArgumentTypeError(f"there is no slot {quoted(slot)}: slots are numbered from 1 to {SLOT_COUNT}")
    return int(slot)


def _sentence(info: SlotInfo) -> str:
    if info.save is None:
        backup = ", its backup can be brought back" if info.backup else ""
        return f"{info.status.value}{f' ({info.problem}{backup})' if info.problem else ''}"
    return _game(info.save)


def _game(save: Save) -> str:
    state = "finished" if save.finished else "in play"
    names = ", ".join(seat.name for seat in save.players)
    when = local_time(save.last_played)
    return f"{_name(save)}: {save.game}, {state}, {names}, last played {when:%Y-%m-%d %H:%M %z}"


def _name(save: Save) -> str:
    return given_place(save.game, save.seed) if save.title is None else save.title


def _as_json(info: SlotInfo) -> dict[str, object]:
    document: dict[str, object] = {"slot": info.slot, "status": info.status.value}
    if info.problem:
        document |= {"problem": info.problem, "backup": info.backup is not None}
    if info.save is not None:
        document |= {
            "title": _name(info.save),
            "game": info.save.game,
            "finished": info.save.finished,
            "players": [{"name": seat.name, "controller": seat.controller} for seat in info.save.players],
            "last_played": info.save.last_played.isoformat(),
        }
    if info.others:
        document["others"] = [str(other.path) for other in info.others]
    return document
