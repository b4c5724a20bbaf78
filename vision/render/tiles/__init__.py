"""Number tiles and jokers: print, layout, scene."""
