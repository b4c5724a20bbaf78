"""Tests of ``vision/watch``."""
