"""Tests of ``hardware/supervise``."""
