"""Dice: cubes, layout, scene."""
