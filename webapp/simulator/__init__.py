"""A table that plays itself: computer players, where their tiles lie, and a camera that sees it all."""
