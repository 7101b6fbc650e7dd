"""Lets atheris look for new paths through one target: `python -m tests.fuzz.guided NAME`."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from pathlib import Path

import atheris  # type: ignore[import-untyped]

with atheris.instrument_imports(include=["assistant.transfer", "assistant.documents"]):
    from tests.fuzz.__main__ import keep, tried
    from tests.fuzz.targets import targets


def main(name: str, seconds: str) -> None:
    """Never returns: atheris ends the process, with 77 where something failed."""
    logging.disable()
    folder = Path(tempfile.mkdtemp())
    (target,) = (each for each in targets(folder) if each.name == name)
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, seed in enumerate(target.seeds):  # the first byte says which seed it was
        (corpus / str(number)).write_bytes(bytes([number]) + seed)

    def one(content: bytes) -> None:
        seed = content[0] % len(target.seeds) if content else 0
        if wrong := tried(target, content[1:], seed):
            print(f"{name}: {wrong}\n  kept as {keep(target, content[1:], seed)}", flush=True)
            raise RuntimeError(wrong)

    options = [f"-max_total_time={seconds}", "-rss_limit_mb=1024", "-print_final_stats=1"]
    places = f"-artifact_prefix={folder}/"
    atheris.Setup([sys.argv[0], *options, places, "-verbosity=0", str(corpus)], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], os.environ.get("FUZZ_SECONDS", "60"))
