"""Which words are the person's own plain ones, and lists that rules share."""
