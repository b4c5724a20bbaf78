"""What an edition is played with; each option of the rules says for which of these it means something."""

TILES = "tiles"
"""Number tiles in rows."""
SPECIAL = "special-jokers"
"""Number tiles with double, colour-change or mirror jokers among them."""
DICE = "dice"
"""Dice on a grid."""
LETTERS = "letters"
"""Letter tiles in words."""
EVERYTHING = (TILES, DICE, LETTERS)
