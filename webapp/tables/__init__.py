"""Tables and their games: the one writer, the fold of events into a state, and its documents."""
