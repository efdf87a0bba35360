"""What the packaged game runs: worker processes start here too, hence the freeze support."""

from mycity.__main__ import main

# isort: split

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
