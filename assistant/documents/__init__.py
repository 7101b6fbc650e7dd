"""Files that a person attaches, read as text within bounds; nothing here stores or believes it."""
