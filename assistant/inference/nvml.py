"""The memory of NVIDIA's graphics processors, by NVML: no process is started to ask."""

from __future__ import annotations


def nvml_memory() -> list[tuple[str, int, int]] | None:
    """Name, bytes in all and bytes free of each; None where there is no driver to ask."""
    import pynvml  # on most machines nothing is asked of it

    try:
        pynvml.nvmlInit()
    except pynvml.NVMLError:
        return None
    found = []
    try:
        for number in range(pynvml.nvmlDeviceGetCount()):
            handle = pynvml.nvmlDeviceGetHandleByIndex(number)
            held = pynvml.nvmlDeviceGetMemoryInfo(handle)
            found.append((str(pynvml.nvmlDeviceGetName(handle)), int(held.total), int(held.free)))
    except pynvml.NVMLError:
        return None
    finally:
        pynvml.nvmlShutdown()
    return found
