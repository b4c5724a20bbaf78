"""What may become of sets whose jokers the rules protect: branch and bound over plans."""
