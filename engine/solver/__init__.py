"""The best turn for a rack, exactly: the most tiles, then the highest value."""
