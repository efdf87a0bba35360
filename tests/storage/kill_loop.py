"""Kill writers in the middle of their work again and again: ``python -m tests.storage.kill_loop FOLDER ROUNDS``.

Every round a child process writes two games into slot 1 in turn, as fast as it can, until it is killed without
warning. Then the slot must hold one of the two, and so must its backup. Prints how many writes were cut short.
"""

import os
import signal
import sys
import time
from pathlib import Path

from mycity.engine.rng import below, mix
from mycity.storage.slots import Slots, SlotStatus
from tests.storage.games import saved


def main(folder: Path, rounds: int) -> int:
    """Returns how many temporary files the killed writers have left."""
    slots = Slots(folder)
    games = (saved(3), saved(4))
    slots.write(1, games[0])
    for number in range(rounds):
        child = os.fork()
        if child == 0:
            while True:
                for game in games:
                    slots.write(1, game)
        time.sleep(0.004 + below(mix(number), 20)[1] / 1000)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        info = slots.check(1)
        assert info.status is SlotStatus.FINE, f"round {number}: {info.problem}"
        assert info.save in games
        assert slots.read_backup(1) in (*games, None), f"round {number}: the backup"
    return len(list(folder.glob(".*.tmp")))


if __name__ == "__main__":
    sys.stdout.write(f"{main(Path(sys.argv[1]), int(sys.argv[2]))}\n")
