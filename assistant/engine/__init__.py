"""The engine's front: what the window and the command line call."""

from assistant.engine.doctor import examine_machine
from assistant.engine.engine import Engine
from assistant.engine.restoring import begin_anew, restore_backup
from assistant.engine.restoring import peek as peek_backup

__all__ = ["Engine", "begin_anew", "examine_machine", "peek_backup", "restore_backup"]
