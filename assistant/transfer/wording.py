"""Words as a person read them: without a program's markup, a model's thinking kept apart."""

from __future__ import annotations

import html
import json
import re

from assistant.patterns import Pattern
from assistant.transfer.markup import replaced

_CITATION = Pattern("\ue200([^\ue200\ue201]*)\ue201")
_CITATION_FIELD = "\ue202"
_MARKER_CHARACTERS = Pattern("[\ue200-\ue20f]")
_BRACKETED_CITATION = Pattern(
    "\u3010\\d+(?::\\d+)?\u2020[^\u3010\u3011]*\u3011"
    # the same, read once as Windows-1252 on its way here
    "|\u00e3\u20ac\u0090\\d+(?::\\d+)?\u00e2\u20ac\u00a0[^\u00e3]*\u00e3\u20ac\u2018"
)
_THINKING = "think|thinking|antThinking"
_REASONING = "reasoning"
_WORK = Pattern(r'\btype="(reasoning|tool_calls|code_interpreter)"')
_QUOTE_MARK = Pattern(r"^> ?", re.MULTILINE)
_TITLE = Pattern(r'\btitle="([^"]*)"')


def without_citations(text: str) -> str:
    """`text` without ChatGPT's citation markers; what a marker shows as words stays."""
    text = _CITATION.sub(lambda marker: _shown(marker.group(1)), text)
    text = _MARKER_CHARACTERS.sub("", text)
    return _BRACKETED_CITATION.sub("", text)


def split_thinking(text: str) -> tuple[str, str]:
    """The words of an assistant's message, and the thinking written into it as markup."""
    thoughts: list[str] = []

    def keep_thought(_attributes: str, inner: str) -> str:
        thoughts.append(inner.strip())
        return "\n\n"

    def keep_details(attributes: str, inner: str) -> str:
        work = _WORK.search(attributes)
        if work and work[1] == _REASONING:
            told = html.unescape(_without_summary(inner).strip())
            thoughts.append(_QUOTE_MARK.sub("", told).strip())
        return "\n\n"

    if "<details" in text:
        text = replaced(
            text, "details", keep_details, is_meant=_WORK.search, may_end_with_text=False
        ).strip()
    if "<antThinking>" in text or text.lstrip()[:6].lower() == "<think":
        text = replaced(text, _THINKING, keep_thought, may_end_with_text=True).strip()
    return text, "\n\n".join(thought for thought in thoughts if thought)


def open_artifacts(text: str) -> str:
    """Claude's artifacts as plain words: their title, then what they hold."""
    return replaced(text, "antArtifact", _opened, may_end_with_text=True, with_spaces=False)


def first_words(text: str, limit: int = 60) -> str:
    """The beginning of the first line, cut at a word, for a title."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    if len(line) <= limit:
        return line
    cut = line[:limit].rsplit(" ", 1)[0]
    return f"{cut} …"


def join_parts(parts: list[str]) -> str:
    """Parts of one message as one text."""
    return "\n\n".join(part for part in parts if part.strip())


def _shown(marker: str) -> str:
    """What ChatGPT displays for a marker: an entity's name, a link's label, else nothing."""
    kind, _, content = marker.partition(_CITATION_FIELD)
    if kind == "url":
        return content.partition(_CITATION_FIELD)[0]
    if kind != "entity":
        return ""
    try:
        fields = json.loads(content)
    except (ValueError, RecursionError):
        return ""
    if isinstance(fields, list) and len(fields) > 1 and isinstance(fields[1], str):
        return fields[1]
    return ""


def _opened(attributes: str, inner: str) -> str:
    title = _TITLE.search(attributes)
    return join_parts([html.unescape(title.group(1)) if title else "", inner.strip()])


def _without_summary(text: str) -> str:
    return replaced(text, "summary", lambda *_: "", may_end_with_text=False, with_spaces=False)
