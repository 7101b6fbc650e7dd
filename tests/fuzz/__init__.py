"""Damaged and hostile files without end: `make fuzz`."""
