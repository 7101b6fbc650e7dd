"""The memory of an open engine as a LangChain retriever: `pip install keepsake[langchain]`."""

from __future__ import annotations

from langchain_core.callbacks import (
    CallbackManagerForRetrieverRun,  # noqa: TC002 - pydantic reads it
)
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict

from assistant.domain.requests import DEFAULT_RECALL_TOKENS, RecallRequest
from assistant.engine import Engine  # noqa: TC001 - pydantic reads it


class KeepsakeRetriever(BaseRetriever):
    """Evidence for a question within `budget` tokens, in the order of time.

    A document's metadata has `unit_id`, `kind`, `time` (ISO 8601), `score` and `message_ids`. It
    runs in this process, for a model on this machine: what is for this device only comes too.

    >>> KeepsakeRetriever(engine=engine).invoke("Where do I live?")  # doctest: +SKIP
    [Document(page_content='User: I moved to Bern in May.', metadata={...})]
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    engine: Engine
    budget: int = DEFAULT_RECALL_TOKENS

    def _get_relevant_documents(
        self,
        query: str,
        *,
        run_manager: CallbackManagerForRetrieverRun,  # noqa: ARG002 - as the library calls it
    ) -> list[Document]:
        found = self.engine.recall(RecallRequest(query=query, budget=self.budget)).result()
        return [
            Document(
                id=block.unit_id,
                page_content=block.text,
                metadata={
                    "unit_id": block.unit_id,
                    "kind": block.kind,
                    "time": block.local_time.isoformat(),
                    "score": block.score,
                    "message_ids": list(block.message_ids),
                },
            )
            for block in found.blocks
        ]
