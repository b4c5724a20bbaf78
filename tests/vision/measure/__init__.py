"""Tests of ``vision/measure``."""
