"""The card tables, Islands and Gang: what their scorekeepers count (rules I1 to I10, G1 to G8).

The rules are pure and know no files: `deck`, `settings`, `players` and `events` are shared, `islands` and `gang` hold
a game each, `record` folds what was entered into a state. On them rest `files` (YAML), `telling` and `story` (words),
`report` (JSON) and `command` (`gm score RECORD`).
"""
