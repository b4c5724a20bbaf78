"""Where the table is in the picture: found, dragged by hand, or exact by a printed mat."""
