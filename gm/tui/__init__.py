"""The screens, in two kinds of modules.

Those that decide and say what is to be seen, as lines of styled text, know nothing of Textual: `desk` and what it rests
on (`fields`, `papers`, `slips`, `steering`, `pasting`), `panel`, `overlays`, `seatext`, `replay`. The others show lines
and hand on keys: `lineview` and `seamap` are the widgets, `base` and `pages` what screens have in common, `app` the
program, and `run` keeps the terminal in order. `actions` is the registry of what can be done. `glance` paints the first
picture while Textual is still being loaded.
"""
