"""Tests of ``webapp/devices``."""
