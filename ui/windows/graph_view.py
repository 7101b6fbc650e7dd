"""stub"""
from ui.windows.memory_place import MemoryPlace
class GraphView(MemoryPlace):
    def refresh(self): ...
