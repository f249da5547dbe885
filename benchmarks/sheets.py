"""Every kind of sheet of a size-6 game after six rounds, in one process: making its document and writing its PDF.

    python benchmarks/sheets.py [REPEATS]

prints the shortest processor time of each. The kit for the wall map should take less than 2 s, and so should all
sheets together.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from time import process_time

from gm.catalogue import Catalogue
from gm.drawing.pdf import pdf
from gm.paper.sheets import SHEETS, Wanted

sys.path.insert(0, str(Path(__file__).parent))
from handouts import game

MOST = 2.0


def main() -> None:
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    wanted, say = Wanted(game(), 7), Catalogue("en")
    total = 0.0
    for name, sheet in SHEETS.items():
        best, size, pages = float("inf"), 0, 0
        for _ in range(repeats):
            gc.collect()
            start = process_time()
            documents = [printed.document for printed in sheet(wanted, say)]
            size = sum(len(pdf(document)) for document in documents)
            best = min(best, process_time() - start)
            pages = sum(len(document.pages) for document in documents)
        total += best
        print(f"{name:<9} {1000 * best:5.0f} ms  {pages:3} pages  {size // 1024:5} kB")
    print(f"{'all':<9} {1000 * total:5.0f} ms; at most {1000 * MOST:.0f}")


if __name__ == "__main__":
    main()
