"""One turn: the table before against the table after, its jokers, the way back."""
