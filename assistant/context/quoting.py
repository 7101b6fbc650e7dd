"""Attached documents as a prompt quotes them: fenced, so that none can pass for the person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.context.texts import prompt_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.documents import DocumentExcerpt

_FENCE = str.maketrans({"⟦": "[", "⟧": "]"})
"""What a document holds of the marks that fence it in."""


def quoted_documents(documents: Sequence[DocumentExcerpt]) -> str:
    """The documents with what introduces them; empty without any."""
    if not documents:
        return ""
    return "\n\n".join([prompt_text("documents"), *map(_quoted, documents)])


def _quoted(document: DocumentExcerpt) -> str:
    name, text = document.name.translate(_FENCE), document.text.translate(_FENCE)
    part = "" if document.whole else ", parts of it"
    return f"⟦document “{name}”{part}⟧\n{text}\n⟦end of “{name}”⟧"
