"""How well pictures are read: labels, scores, confusion."""
