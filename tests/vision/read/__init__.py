"""Tests of ``vision/read``."""
