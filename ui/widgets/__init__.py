"""The parts that pages are made of. None of them knows the engine."""
