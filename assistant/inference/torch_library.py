"""What the installed torch can use, read from its files: it is not imported here.

Importing it would take a second and 200 MB in a process that never computes with it.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

_CUDA_LIBRARIES = ("libtorch_cuda.so", "torch_cuda.dll")
"""ROCm's builds have libtorch_hip beside, and answer to the same device name."""
_HIP_LIBRARY = "libtorch_hip.so"


@cache
def torch_uses_graphics() -> bool:
    """Whether torch was built for graphics processors that it calls cuda."""
    spec = find_spec("torch")
    places = spec.submodule_search_locations if spec is not None else None
    if not places:
        return False
    folder = Path(next(iter(places))) / "lib"
    return any((folder / name).is_file() for name in (*_CUDA_LIBRARIES, _HIP_LIBRARY))
