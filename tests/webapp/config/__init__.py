"""Tests of ``webapp/config``."""
