"""Tests of ``webapp/referee``."""
