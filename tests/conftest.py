"""How property tests are run: the same examples everywhere, or new and many ones with `make fuzz`."""

import os

from hypothesis import HealthCheck, settings

slow_machines_are_fine = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "same", derandomize=True, deadline=None, max_examples=150, suppress_health_check=slow_machines_are_fine
)
settings.register_profile(
    "explore", deadline=None, max_examples=3000, suppress_health_check=slow_machines_are_fine
)
settings.load_profile(os.environ.get("RUMMIREF_HYPOTHESIS", "same"))
