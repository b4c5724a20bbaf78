"""The faults with which real photos are measured again."""

import numpy as np
import pytest

from tests.bench.worse import FAULTS


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_changes_the_picture_and_nothing_else(fault: str) -> None:
    picture = np.random.default_rng(1).integers(40, 200, (450, 600, 3), dtype=np.uint8)
    before = picture.copy()
    worse = FAULTS[fault](picture)
    assert worse.shape == picture.shape
    assert worse.dtype == np.uint8
    assert (worse != picture).mean() > 0.2
    assert (picture == before).all()
    assert (FAULTS[fault](picture) == worse).all()
