"""Documents and memories as a prompt quotes them: none can end its quotation by what it says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.context.texts import prompt_text
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.documents import DocumentExcerpt

_FENCE = str.maketrans({"⟦": "[", "⟧": "]"})
"""What a document holds of the marks that fence it in."""


_DATE_LINE = Pattern(r"^([^\S\n]*)\[([^\[\]\n]{6,60}\d{4})\]", re.MULTILINE)
"""What looks like the line that a prompt writes above a memory."""


def quoted_memory(text: str) -> str:
    """What was remembered, unable to begin another memory or a document."""
    return _DATE_LINE.sub(r"\1(\2)", text.translate(_FENCE))


def quoted_documents(documents: Sequence[DocumentExcerpt]) -> str:
    """The documents with what introduces them; empty without any."""
    if not documents:
        return ""
    return "\n\n".join([prompt_text("documents"), *map(_quoted, documents)])


def _quoted(document: DocumentExcerpt) -> str:
    name, text = document.name.translate(_FENCE), document.text.translate(_FENCE)
    part = "" if document.whole else ", parts of it"
    return f"⟦document “{name}”{part}⟧\n{text}\n⟦end of “{name}”⟧"
