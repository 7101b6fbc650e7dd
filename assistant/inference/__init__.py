"""Neural networks behind ports; each runs in a child process of its own."""
