"""Properties that hold for every table, tried on many."""
