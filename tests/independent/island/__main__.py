"""Judges records of the island games, and folders of seasons: ``python -m tests.independent.island DIR``."""

import sys

from tests.independent.command import Command
from tests.independent.island import folder, judge

COMMAND = Command(lambda document: judge.judge(document).faults, folder.judge_folder)

if __name__ == "__main__":
    sys.exit(COMMAND.run(sys.argv[1:]))
