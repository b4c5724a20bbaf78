"""Making the weights that vision runs with; needs the extra ``train``, which running does not."""
