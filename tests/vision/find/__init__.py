"""Tests of ``vision/find``."""
