"""Derived and rebuildable: the SemanticMap and what it searches with."""
