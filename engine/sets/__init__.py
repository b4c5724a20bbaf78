"""One set, one table: what it can be, what it counts, why it is none."""
