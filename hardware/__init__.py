"""Cameras and buttons of a table: frames and their health; never what a picture means, never the rules."""
