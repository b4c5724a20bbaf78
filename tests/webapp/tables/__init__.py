"""Tests of ``webapp/tables``."""
