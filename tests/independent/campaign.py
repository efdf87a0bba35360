"""Judges folders of campaigns and single episodes: ``python -m tests.independent.campaign DIR``."""

import sys

from tests.independent import campaign_folder, campaign_judge
from tests.independent.command import Command

COMMAND = Command(lambda document: campaign_judge.judge(document).faults, campaign_folder.judge_folder)

if __name__ == "__main__":
    sys.exit(COMMAND.run(sys.argv[1:]))
