"""The one exception family of the engine: input that cannot be meant."""


class BadInput(ValueError):
    """Input that is not a matter of the rules: misspelt, impossible or contradictory.

    Its text is one sentence that says what is wrong and where. An illegal table is not bad input: illegality
    is data, returned as findings.
    """
