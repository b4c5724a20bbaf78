"""The machine and the mount: disk, heat, power, how high the camera hangs."""
