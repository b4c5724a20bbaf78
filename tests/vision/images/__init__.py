"""Tests of ``vision/images``."""
