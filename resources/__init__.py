"""Files that ship with Keepsake and are no code."""
