"""The best table from number tiles and plain jokers: a dynamic programme, number by number."""
