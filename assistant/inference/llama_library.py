"""What the installed llama.cpp can do, read from its files: nothing of it is loaded or run here.

Loading it could end this process, for instance on a processor without the instructions that it was
compiled for.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

_BACKENDS = ("cuda", "hip", "metal", "musa", "opencl", "sycl", "vulkan")


def knows_architecture(name: str) -> bool | None:
    """Whether llama.cpp has a model of this kind; None where its library cannot be read.

    Names stand in it as text that ends with a NUL. A name that ends another one is taken for known,
    and found out by loading.
    """
    words = _text_of_library()
    return None if words is None else name.encode() + b"\0" in words


@cache
def graphics_backends() -> tuple[str, ...]:
    """The kinds of graphics processors that llama.cpp was built for, such as cuda; often none."""
    names = [file.name for file in _files()]
    return tuple(kind for kind in _BACKENDS if any(f"ggml-{kind}" in name for name in names))


@cache
def _text_of_library() -> bytes | None:
    for file in _files():
        if file.name.startswith(("libllama.", "llama.dll")):
            try:
                return file.read_bytes()
            except OSError:
                return None
    return None


@cache
def _files() -> tuple[Path, ...]:
    spec = find_spec("llama_cpp")
    places = spec.submodule_search_locations if spec is not None else None
    folder = Path(next(iter(places))) / "lib" if places else None
    if folder is None or not folder.is_dir():
        return ()
    return tuple(sorted(folder.iterdir()))
