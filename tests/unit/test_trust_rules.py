"""What the sources may not do, because of what it could let in or out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for top in ("assistant", "ui") for path in (ROOT / top).rglob("*.py"))
RUNS_CODE = frozenset(
    {"pickle", "cPickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "yaml", "torch.hub"}
)
"""Modules whose readers run what a file says."""

CONNECTS = {
    "assistant/network.py": "judges every socket",
    "assistant/ownership.py": "a local socket, through multiprocessing.connection",
    "assistant/inference/remote_request.py": "chat models that the person added",
    "assistant/inference/hub.py": "downloads that the person began",
    "assistant/engine/updates.py": "asks for the newest version where the person wants that",
    "assistant/serving/local_api.py": "listens on this machine alone, where that is switched on",
    "assistant/mcp_client/clients.py": "servers of tools that the person allowed",
    "assistant/mcp_client/connection.py": "names their hosts, and what a refused call is told of",
    "assistant/inference/contacts.py": "reads which proxies the system names",
}
NETWORKED = frozenset(
    {
        "socket", "ssl", "http", "urllib.request", "httpx", "httpx2", "requests", "aiohttp",
        "urllib3", "openai", "huggingface_hub", "ftplib", "smtplib", "xmlrpc", "websockets",
        "multiprocessing.connection", "PySide6.QtNetwork",
    }
)  # fmt: skip


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def _sources() -> Iterator[tuple[Path, str, ast.AST]]:
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        yield path, text, ast.parse(text)


def _named(tree: ast.AST, modules: frozenset[str]) -> set[str]:
    found = set(_imported(tree))
    return {name for name in found for module in modules if f"{name}.".startswith(f"{module}.")}


def test_no_file_is_read_by_running_it() -> None:
    for path, text, tree in _sources():
        assert _named(tree, RUNS_CODE) == set(), path
        risky = r"\btorch\.load\(|allow_pickle\s*=\s*True|trust_remote_code\s*=\s*True"
        assert not re.search(risky, text), path
        called = {
            node.func.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not called & {"eval", "exec"}, path


def test_only_known_modules_can_reach_a_network() -> None:
    for path, _text, tree in _sources():
        name = path.relative_to(ROOT).as_posix()
        if name not in CONNECTS:
            assert _named(tree, NETWORKED) == set(), f"{name}: add it, with what it is for"


def test_the_memory_file_fetches_no_extension() -> None:
    text = (ROOT / "assistant/storage/instance.py").read_text(encoding="utf-8")
    for setting in ("autoinstall_known_extensions", "autoload_known_extensions"):
        assert f'"{setting}": "false"' in text
    assert "SET enable_external_access = false" in text
