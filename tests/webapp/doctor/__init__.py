"""Tests of ``webapp/doctor``."""
