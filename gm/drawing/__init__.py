"""Pictures for paper, screen and web from one source: a display list of vector shapes, and its writers.

`shapes` is the vocabulary; `fonts`, `palette`, `patterns`, `icons` and `hexmap` make elements of it and know nothing of
the game; `pdf`, `svg` and `png` each write it out. Only `pdf` imports reportlab and only `png` imports Pillow.
"""
