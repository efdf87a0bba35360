"""What the packaged game runs: worker processes start here too, hence the freeze support."""

from mycity.__main__ import main

# isort: split

import multiprocessing
import sys

if __name__ == "__main__":
    sys.frozen = True  # other processes are this program once more: PyInstaller says so by itself, Windows' starter not
    multiprocessing.freeze_support()
    sys.exit(main())
