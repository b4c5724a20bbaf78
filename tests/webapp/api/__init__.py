"""Tests of ``webapp/api``."""
