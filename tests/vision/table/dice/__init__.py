"""Tests of ``vision/table/dice``."""
