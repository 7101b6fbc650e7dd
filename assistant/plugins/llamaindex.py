"""The memory of an open engine as a LlamaIndex retriever; `pip install keepsake[llamaindex]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from assistant.domain.requests import DEFAULT_RECALL_TOKENS, RecallRequest

if TYPE_CHECKING:
    from assistant.engine import Engine


class KeepsakeRetriever(BaseRetriever):  # type: ignore[misc, unused-ignore]
    """Evidence for a question within `budget` tokens, in the order of time.

    A node's metadata has `kind`, `time` (ISO 8601) and `message_ids`; its score is the recall's.
    It runs in this process, for a model on this machine: what is for this device only comes too.

    >>> KeepsakeRetriever(engine).retrieve("Where do I live?")  # doctest: +SKIP
    [NodeWithScore(node=TextNode(text='User: I moved to Bern in May.', ...), score=0.93)]
    """

    def __init__(self, engine: Engine, *, budget: int = DEFAULT_RECALL_TOKENS) -> None:
        super().__init__()
        self._engine = engine
        self._budget = budget

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        request = RecallRequest(query=query_bundle.query_str, budget=self._budget)
        found = self._engine.recall(request).result()
        return [
            NodeWithScore(
                score=block.score,
                node=TextNode(
                    id_=block.unit_id,
                    text=block.text,
                    metadata={
                        "kind": block.kind,
                        "time": block.local_time.isoformat(),
                        "message_ids": list(block.message_ids),
                    },
                ),
            )
            for block in found.blocks
        ]
