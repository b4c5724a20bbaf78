"""Tests of ``vision/train``."""
