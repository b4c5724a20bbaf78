"""Button and lamp on the pins of a Raspberry Pi."""
