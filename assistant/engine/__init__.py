"""The engine's front: what the window and the command line call."""

from assistant.engine.doctor import examine_machine
from assistant.engine.engine import Engine

__all__ = ["Engine", "examine_machine"]
