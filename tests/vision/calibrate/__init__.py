"""Tests of ``vision/calibrate``."""
