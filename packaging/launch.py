"""What the packaged game runs: worker processes start here too, hence the freeze support."""

import multiprocessing
import sys

from mycity.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
