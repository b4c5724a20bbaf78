"""A live table with all that hurts a family: heaps, pushes, overlaps, late and dim streams, hesitation.

`make bench-live` stages each probe with known truth before the real reader, watcher and referee.
"""
