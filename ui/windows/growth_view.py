"""stub"""
from ui.windows.memory_place import MemoryPlace
class GrowthView(MemoryPlace):
    def refresh(self): ...
