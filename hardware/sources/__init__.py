"""Where pictures come from, one small file each. How to add one: CONTRIBUTING."""
