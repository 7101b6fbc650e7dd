"""The engine's front: what the window and the command line call."""

from assistant.engine.doctor import examine_machine
from assistant.engine.engine import Engine
from assistant.engine.restoring import begin_anew, restore_backup

__all__ = ["Engine", "begin_anew", "examine_machine", "restore_backup"]
