"""Tests of ``webapp/cli``."""
