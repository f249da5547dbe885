"""`python -m gm` is the same as the command `gm`."""

import sys

from gm.cli import main

if __name__ == "__main__":
    sys.exit(main())
