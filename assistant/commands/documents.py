"""Domain values as the JSON documents of the headless contract. More keys may join; these stay."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assistant.commands.invocation import Document
    from assistant.domain.chat_search import ChatHit
    from assistant.domain.facts import CoreFact
    from assistant.domain.forgetting import ForgetPlan
    from assistant.domain.messages import ConversationSummary, Message, Thread
    from assistant.domain.overviews import Check, MemoryStats, ModelInfo, ModelOffer
    from assistant.domain.profiles import Profile
    from assistant.domain.prompts import Exchange, PromptMessage, PromptPreview
    from assistant.domain.recall import Block, Recall
    from assistant.domain.requests import ModelTest, SegmentView
    from assistant.domain.transfers import ChatReport, FileReport, ImportReport
    from assistant.errors import AssistantError


def moment(time: datetime | None) -> str | None:
    """ISO 8601 in UTC."""
    return None if time is None else time.isoformat()


def recall(found: Recall, query_id: str | None = None) -> Document:
    """What `recall` prints."""
    document: Document = {} if query_id is None else {"id": query_id}
    document |= {
        "query": found.query,
        "budget": found.budget,
        "tokens": found.tokens,
        "sufficient": found.sufficient,
        "blocks": [_block(block) for block in found.blocks],
        "timings_ms": dict(found.timings_ms),
    }
    if found.explanation:
        document["explanation"] = {
            stage: dict(scores) for stage, scores in found.explanation.items()
        }
    return document


def _block(block: Block) -> Document:
    return {
        "rank": block.rank,
        "unit_id": block.unit_id,
        "kind": block.kind,
        "space": block.space,
        "conversation_id": block.conversation_id,
        "message_ids": list(block.message_ids),
        "external_ids": list(block.external_ids),
        "time": moment(block.time),
        "text": block.text,
        "tokens": block.tokens,
        "score": block.score,
        "signals": dict(block.signals),
        "document_id": block.document_id,
        "source": block.source,
    }


def exchange(done: Exchange) -> Document:
    """What `chat` prints."""
    return {
        "conversation_id": done.conversation_id,
        "user_message_id": done.user_message_id,
        "assistant_message_id": done.assistant_message_id,
        "answer": done.answer,
        "reasoning": done.reasoning,
        "complete": done.complete,
        "model": done.model,
        "recall": None if done.recall is None else recall(done.recall),
        "timings_ms": dict(done.timings_ms),
    }


def preview(found: PromptPreview) -> Document:
    """What `chat --show-prompt` prints."""
    use = found.use
    return {
        "model": found.model,
        "host": found.host,
        "on_this_machine": not found.host,
        "messages": [_prompt_message(each) for each in found.messages],
        "recall": None if found.recall is None else recall(found.recall),
        "kept_on_this_device": found.kept_here,
        "tokens": {
            "window": use.window,
            "instructions": use.instructions,
            "memory": use.memory,
            "documents": use.documents,
            "pictures": use.pictures,
            "history": use.history,
            "question": use.question,
            "room": use.room,
            "exact": use.exact,
        },
        "messages_left_out": use.turns_left_out,
        "tools": [tool.place for tool in found.tools],
    }


def _prompt_message(said: PromptMessage) -> Document:
    written: Document = {"role": said.role.value, "text": said.text}
    if said.pictures:
        written["pictures"] = [
            {
                "name": one.name,
                "type": one.type,
                "width": one.width,
                "height": one.height,
                "bytes": len(one.data),
            }
            for one in said.pictures
        ]
    return written


def fact(known: CoreFact) -> Document:
    """A fact with its sources."""
    return {
        "id": known.fact_id,
        "statement": known.statement,
        "subject": known.subject,
        "type": known.type,
        "space": known.space,
        "valid_from": moment(known.valid_from),
        "valid_to": moment(known.valid_to),
        "status": known.status,
        "policy": known.policy,
        "pinned": known.pinned,
        "device_only": known.device_only,
        "replaces": known.replaces,
        "sources": [asdict(source) for source in known.sources],
    }


def facts(known: Iterable[CoreFact], total: int) -> Document:
    """What `memory list` prints."""
    return {"facts": [fact(each) for each in known], "total": total}


def segment(view: SegmentView) -> Document:
    """A segment as `memory search` and `memory show` print it."""
    found = view.segment
    return {
        "id": found.segment_id,
        "conversation_id": found.conversation_id,
        "title": view.title,
        "preview": view.preview,
        "message_ids": list(found.message_ids),
        "started": moment(found.started_at),
        "ended": moment(found.ended_at),
        "entities": sorted(found.entities),
        "policy": found.policy,
    }


def message(said: Message) -> Document:
    """A message with its words."""
    return {
        "id": said.message_id,
        "conversation_id": said.conversation_id,
        "parent_id": said.parent_id,
        "external_id": said.external_id,
        "role": said.role,
        "speaker": said.speaker,
        "text": said.text,
        "reasoning": said.reasoning,
        "time": moment(said.said_at),
        "origin": said.origin,
        "model": said.model,
        "complete": said.complete,
    }


def conversation(summary: ConversationSummary) -> Document:
    """A conversation as a list shows it."""
    known = summary.conversation
    return {
        "id": known.conversation_id,
        "title": known.title,
        "messages": summary.messages,
        "created": moment(known.created_at),
        "updated": moment(known.updated_at),
        "origin": known.origin,
        "source": known.source,
        "external_id": known.external_id,
        "memory": known.memory,
        "profile": known.profile_id,
        "pinned": known.pinned,
        "archived": known.archived,
    }


def chat_hit(hit: ChatHit) -> Document:
    """A conversation that a search found; `marks` are from where to where in `snippet`."""
    return conversation(hit.summary) | {
        "message_id": hit.message_id,
        "snippet": hit.snippet,
        "marks": [list(span) for span in hit.marks],
        "score": hit.score,
    }


def profile(known: Profile) -> Document:
    """A profile with all that it says."""
    return asdict(known) | {"id": known.profile_id, "created_at": moment(known.created_at)}


def thread(branch: Thread) -> Document:
    """A conversation's active branch."""
    return {
        "id": branch.conversation.conversation_id,
        "title": branch.conversation.title,
        "messages": [
            message(each.message)
            | {"versions": list(each.versions), "documents": list(map(asdict, each.documents))}
            for each in branch.messages
        ],
    }


def plan(forgetting: ForgetPlan) -> Document:
    """What `memory forget` prints."""
    return asdict(forgetting) | {"undo_until": moment(forgetting.undo_until)}


def stats(memory: MemoryStats) -> Document:
    """What `memory stats` prints."""
    return asdict(memory) | {"last_learnt": moment(memory.last_learnt)}


def import_report(report: ImportReport) -> Document:
    """What `import` prints: a report per file, and the totals."""
    documents = [_file_report(each) for each in report.files]
    totals = {
        part: {
            count: sum(document[part][count] for document in documents)
            for count in (documents[0][part] if documents else ())
        }
        for part in ("conversations", "messages")
    }
    return {"files": documents, "totals": totals}


def _file_report(report: FileReport) -> Document:
    return {
        "path": report.path,
        "format": report.format,
        "conversations": asdict(report.conversations),
        "messages": asdict(report.messages),
        "skipped": [asdict(skipped) for skipped in report.skipped],
        "faulty": report.faulty,
        "notes": list(report.notes),
        "chats": [_chat_report(each) for each in report.chats],
    }


def _chat_report(chat: ChatReport) -> Document:
    return {
        "id": chat.conversation_id,
        "title": chat.title,
        "new": chat.new,
        "updated": chat.updated,
        "messages": {"read": chat.messages, "new": chat.new_messages},
    }


def model(info: ModelInfo) -> Document:
    """A model that can be chosen."""
    return asdict(info)


def model_offer(offer: ModelOffer) -> Document:
    """A model that can be downloaded."""
    return asdict(offer)


def model_test(test: ModelTest) -> Document:
    """What `models test` prints."""
    return asdict(test)


def check(line: Check) -> Document:
    """A line of `doctor`."""
    return asdict(line)


def error(fault: AssistantError) -> Document:
    """What `--json` prints instead of a result."""
    return {
        "error": {"type": type(fault).__name__, "message": str(fault), "hint": fault.hint},
    }
