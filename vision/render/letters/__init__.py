"""Letter tiles: print, layout, scene."""
