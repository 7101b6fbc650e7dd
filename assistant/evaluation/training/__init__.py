"""Trains the small weights that ship, on data whose licences allow it."""
