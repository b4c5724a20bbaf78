"""Tests of ``vision/networks``."""
