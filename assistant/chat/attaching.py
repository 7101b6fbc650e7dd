"""The files that come with messages: stored with them, and offered to the prompts after them.

A document is no message: it is never learnt from, and nothing in it is done. It is quoted to the
model, which is told so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.changes import DocumentsChanged
from assistant.domain.documents import MOST_DOCUMENTS, DocumentKind
from assistant.errors import InvalidInput
from assistant.storage.documents import DocumentStore
from assistant.storage.drafts import DraftStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.budgets import TokenCounter
    from assistant.domain.changes import ChangeListener
    from assistant.domain.documents import DocumentExcerpt, ReadDocument
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.domain.requests import SendRequest
    from assistant.retrieval.document_excerpts import ChooseExcerpts, Excerpts
    from assistant.storage.cursor import Cursor


def require_few(documents: Sequence[ReadDocument]) -> None:
    """Raise `InvalidInput` for more files than a message takes."""
    if len(documents) > MOST_DOCUMENTS:
        raise InvalidInput(
            f"{len(documents)} files are too many for one message.",
            hint=f"Attach up to {MOST_DOCUMENTS}, and the others with the next message.",
        )


def keep_with(cursor: Cursor, message: Message, request: SendRequest) -> None:
    """Store what came with a new message, in its transaction; the draft of it is done with.

    What was written since it was sent is another draft, and stays.
    """
    if request.documents:
        DocumentStore(cursor).attach(message.message_id, request.documents)
    draft = DraftStore(cursor).get(request.conversation_id).strip()
    if draft and (message.text.startswith(draft) or request.text.strip().startswith(draft)):
        DraftStore(cursor).remove([request.conversation_id])


def announce(cursor: Cursor, message_id: MessageId, publish: ChangeListener) -> None:
    """Say that a message brought documents, or another that came again, once they are durable."""
    came = DocumentStore(cursor).of_messages([message_id]).get(message_id, ())
    ids = [one.document_id for one in came]
    if ids:
        publish(DocumentsChanged(tuple(DocumentStore(cursor).by_ids(ids).values())))


def offered(
    cursor: Cursor,
    excerpts: Excerpts | None,
    question: str,
    branch: Sequence[Message],
    unsent: Sequence[ReadDocument] = (),
) -> ChooseExcerpts | None:
    """What of the documents on a branch, oldest first, goes into a prompt; None without any.

    Pictures hold no words; see `seeing`. `unsent` are those of a message that is not stored, or
    was stored just now. What is returned works on this thread.
    """
    if excerpts is None:
        return None
    store = DocumentStore(cursor)
    came_with = store.of_messages([message.message_id for message in branch])
    ids = dict.fromkeys(
        one.document_id
        for each in branch
        for one in came_with.get(each.message_id, ())
        if one.kind is not DocumentKind.PICTURE
    )
    unsent = [one for one in unsent if one.kind is not DocumentKind.PICTURE]
    if not ids and not unsent:
        return None
    known = store.by_ids(ids)
    stored = [known[each] for each in ids if each in known]
    texts = {one.read.text for one in stored}
    new = [one for one in unsent if one.text not in texts]
    whole = {one.digest for one in new}  # what was masked when it was stored is read as it came
    stored = [one for one in stored if one.read.digest not in whole]
    vectors = {
        place: store.vectors(one.document_id, excerpts.embedder_id)
        for place, one in enumerate(stored)
    }

    def choose(budget: int, count: TokenCounter, cancel: CancelToken) -> list[DocumentExcerpt]:
        documents = [*(one.read for one in stored), *new]
        return excerpts.of(documents, question, budget, count, vectors, cancel=cancel)

    return choose
