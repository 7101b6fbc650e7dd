"""Event trajectories: segments of one event or task, linked across conversations."""
