"""`keepsake eval … --online`: ActiveFacts form while a chat is asked about; what are they worth?"""

from __future__ import annotations

from pathlib import Path

from tests.integration.evaluation.test_sections import chats, run

__all__ = ["chats"]


def test_recall_is_told_with_and_without_active_facts(chats: Path) -> None:
    document, said = run(chats, "--online", "--budget", "60")
    assert set(document["variants"]) == {"default", "no_active"}
    formed = document["online"]["active_facts"]
    assert set(formed) == {"default", "no_active"}
    for name in formed:
        assert set(formed[name]) == {"tuning", "scored"}
        for part, histories in (("tuning", 3), ("scored", 1)):
            found = formed[name][part]
            assert found["questions"] == histories * 3 - histories, "the last one is not over"
            assert found["with_evidence"] <= found["questions"]
            assert found["promoted"] <= found["candidates"]
    assert formed["no_active"]["tuning"]["questions_with_active_facts"] == 0
    assert "| ActiveFacts | part |" in said
