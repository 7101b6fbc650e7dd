"""A server of tools without the SDK, begun in milliseconds: `say` answers, `die` ends it.

What it says of itself is the least that the handshake asks for.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

NAMES = ("say", "die", "tell_key")
TOOLS = [{"name": name, "inputSchema": {"type": "object"}} for name in NAMES]


def answer(method: str, params: dict[str, Any]) -> dict[str, Any] | None:
    if method == "initialize":
        known = {"name": "plain", "version": "1"}
        version = params["protocolVersion"]
        return {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": known}
    if method == "tools/list":
        key = os.environ.get("API_KEY", "")
        return {"tools": [tool | {"description": key} for tool in TOOLS]}
    if method != "tools/call" or params["name"] not in NAMES:
        return None
    if params["name"] == "die":
        os._exit(3)
    text = f"said by {os.getpid()}"
    if params["name"] == "tell_key":
        key = os.environ.get("API_KEY", "")
        text = f"{len(key)} letters: {key}"
    return {"content": [{"type": "text", "text": text}], "isError": False}


for line in sys.stdin:
    asked = json.loads(line)
    if "id" not in asked:
        continue
    found = answer(asked["method"], asked.get("params") or {})
    reply = {"jsonrpc": "2.0", "id": asked["id"]}
    unknown = {"code": -32601, "message": "unknown"}
    reply |= {"error": unknown} if found is None else {"result": found}
    print(json.dumps(reply), flush=True)
