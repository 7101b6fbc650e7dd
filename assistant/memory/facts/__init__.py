"""CoreFacts without a model: found in plain words, kept as few, dated facts."""
