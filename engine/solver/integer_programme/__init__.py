"""The best table as a choice of sets: an integer linear programme, for special jokers."""
