"""Tests of ``vision/geometry``."""
