"""`keepsake memory`: the inspector without a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation, count
from assistant.commands.recall import moment_from
from assistant.domain.facts import SPACE_OF_TYPE, FactStatus, FactType
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import (
    ConversationId,
    FactId,
    MessageId,
    PlanId,
    SegmentId,
    UnitId,
)
from assistant.domain.requests import FactQuery
from assistant.errors import InvalidInput, NotFound

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.commands.invocation import Document
    from assistant.domain.facts import CoreFact
    from assistant.domain.forgetting import ForgetPlan

STATUSES = {
    "active": (FactStatus.ACTIVE,),
    "superseded": (FactStatus.SUPERSEDED,),
    "all": (FactStatus.ACTIVE, FactStatus.SUPERSEDED),
}


def list_arguments(parser: ArgumentParser) -> None:
    """What `memory list` takes."""
    parser.add_argument("--type", action="append", choices=list(FactType), default=[])
    parser.add_argument("--space", choices=sorted(set(SPACE_OF_TYPE.values())))
    parser.add_argument("--status", choices=list(STATUSES), default="active")
    parser.add_argument("--limit", type=count, default=200, metavar="N")
    parser.add_argument("--offset", type=count, default=0, metavar="N")


def run_list(invocation: Invocation) -> int:
    """Facts, newest first."""
    return _print_facts(invocation, words="")


def search_arguments(parser: ArgumentParser) -> None:
    """What `memory search` takes."""
    parser.add_argument("words", nargs="+", help="words of the fact")
    list_arguments(parser)


def run_search(invocation: Invocation) -> int:
    """Facts that hold all the words."""
    return _print_facts(invocation, words=" ".join(invocation.arguments.words))


def id_argument(parser: ArgumentParser) -> None:
    """A unit's id."""
    parser.add_argument("id", metavar="ID", help="of a fact, segment or message")


def run_show(invocation: Invocation) -> int:
    """A fact with its versions, a segment or a message, with the words they rest on."""
    unit = invocation.arguments.id
    shown = {"f": _show_fact, "s": _show_segment, "m": _show_message}.get(unit[:1])
    if shown is None:
        raise NotFound(f"There is no unit {unit!r}.")
    document = shown(invocation, unit)
    if invocation.json:
        invocation.output.document(document)
    else:
        _print_unit(invocation, document)
    return ExitCode.OK


def edit_arguments(parser: ArgumentParser) -> None:
    """What `memory edit` takes."""
    id_argument(parser)
    parser.add_argument("statement", metavar="STATEMENT", help="what is right")


def run_edit(invocation: Invocation) -> int:
    """Correct a fact; the person's word outranks any extraction."""
    given = invocation.arguments
    edited = invocation.wait(invocation.engine.edit_fact(_fact_id(given.id), given.statement))
    return _print_fact(invocation, edited)


def add_arguments(parser: ArgumentParser) -> None:
    """What `memory add` takes."""
    parser.add_argument("statement", metavar="STATEMENT", help="what to remember")


def run_add(invocation: Invocation) -> int:
    """Remember what the person wrote down."""
    added = invocation.wait(invocation.engine.add_fact(invocation.arguments.statement))
    return _print_fact(invocation, added)


def run_history(invocation: Invocation) -> int:
    """All versions of a fact, oldest first."""
    versions = invocation.wait(invocation.engine.fact_history(_fact_id(invocation.arguments.id)))
    return _print_known(invocation, versions, len(versions))


def forget_arguments(parser: ArgumentParser) -> None:
    """What `memory forget` takes."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="facts, segments or messages")
    parser.add_argument("--query", default="", metavar="WORDS", help="what holds all these words")
    parser.add_argument("--conversation", action="append", default=[], metavar="ID")
    parser.add_argument("--since", metavar="DATE")
    parser.add_argument("--until", metavar="DATE")
    parser.add_argument("--everything", action="store_true")
    parser.add_argument("--preview", action="store_true", help="only show what would go")
    parser.add_argument("--plan", metavar="ID", help="carry out a plan that --preview printed")
    parser.add_argument("--yes", action="store_true", help="really forget")


def run_forget(invocation: Invocation) -> int:
    """Preview what would go, or make it go for good."""
    given = invocation.arguments
    if given.plan is not None:
        if not given.yes:
            raise InvalidInput("Nothing was forgotten.", hint="Add --yes to carry the plan out.")
        done = invocation.wait(invocation.engine.forget(PlanId(given.plan)))
        return _print_plan(invocation, done, "Forgotten")
    planned = invocation.wait(invocation.engine.plan_forgetting(_request(invocation)))
    empty = not (planned.messages or planned.facts_removed or planned.segments)
    if given.yes and not given.preview and not empty:
        invocation.wait(invocation.engine.forget(planned.plan_id))
        return _print_plan(invocation, planned, "Forgotten")
    _print_plan(invocation, planned, "Would forget")
    if not given.preview and not given.yes:
        invocation.output.note("Nothing was forgotten. Add --yes to really forget.")
    return ExitCode.NOTHING_FOUND if empty else ExitCode.OK


def stats_arguments(_parser: ArgumentParser) -> None:
    """`memory stats` takes nothing."""


def run_stats(invocation: Invocation) -> int:
    """Counts, size, and how far learning is."""
    document = documents.stats(invocation.wait(invocation.engine.stats()))
    if invocation.json:
        invocation.output.document(document)
    else:
        for name, value in document.items():
            invocation.output.line(f"{name.replace('_', ' '):16} {value}")
    return ExitCode.OK


def _request(invocation: Invocation) -> ForgetRequest:
    given = invocation.arguments
    request = ForgetRequest(
        unit_ids=tuple(UnitId(unit) for unit in given.ids),
        words=given.query,
        conversation_ids=tuple(map(ConversationId, given.conversation)),
        since=moment_from(given.since) if given.since else None,
        until=moment_from(given.until) if given.until else None,
        everything=given.everything,
    )
    if request.empty:
        raise InvalidInput(
            "Say what to forget.",
            hint="Name ids, --query WORDS, --conversation ID, --since, --until or --everything.",
        )
    return request


def _print_facts(invocation: Invocation, words: str) -> int:
    given = invocation.arguments
    types = tuple(FactType(name) for name in given.type)
    if given.space is not None:
        of_space = {kind for kind, space in SPACE_OF_TYPE.items() if space == given.space}
        types = tuple(of_space & set(types) if types else of_space)
    query = FactQuery(
        words=words,
        types=types,
        statuses=STATUSES[given.status],
        limit=given.limit,
        offset=given.offset,
    )
    page = invocation.wait(invocation.engine.facts(query))
    return _print_known(invocation, page.facts, page.total)


def _print_known(
    invocation: Invocation, known: tuple[CoreFact, ...] | list[CoreFact], total: int
) -> int:
    if invocation.json:
        invocation.output.document(documents.facts(known, total))
        return ExitCode.OK
    for each in known:
        invocation.output.line(
            f"{each.fact_id}  {each.valid_from:%Y-%m-%d}  {each.type:10}  {each.statement}"
        )
    return ExitCode.OK if known else ExitCode.NOTHING_FOUND


def _print_fact(invocation: Invocation, known: CoreFact) -> int:
    if invocation.json:
        invocation.output.document(documents.fact(known))
    else:
        invocation.output.line(f"{known.fact_id}  {known.statement}")
    return ExitCode.OK


def _print_plan(invocation: Invocation, planned: ForgetPlan, verb: str) -> int:
    if invocation.json:
        invocation.output.document(documents.plan(planned))
    else:
        invocation.output.line(
            f"{verb}: {len(planned.messages)} messages, {len(planned.segments)} segments, "
            f"{len(planned.facts_removed)} facts; {len(planned.facts_kept)} facts stay with "
            f"fewer sources. Plan {planned.plan_id}."
        )
    return ExitCode.OK


def _show_fact(invocation: Invocation, unit: str) -> Document:
    versions = invocation.wait(invocation.engine.fact_history(_fact_id(unit)))
    known = next(version for version in versions if version.fact_id == unit)
    older = [documents.fact(version) for version in versions if version.fact_id != unit]
    return documents.facts([known], 1) | {"versions": older}


def _show_segment(invocation: Invocation, unit: str) -> Document:
    view = invocation.wait(invocation.engine.segment(SegmentId(UnitId(unit))))
    words = invocation.wait(invocation.engine.messages(view.segment.message_ids))
    return documents.segment(view) | {"messages": [documents.message(said) for said in words]}


def _show_message(invocation: Invocation, unit: str) -> Document:
    found = invocation.wait(invocation.engine.messages([MessageId(UnitId(unit))]))
    if not found:
        raise NotFound(f"There is no message {unit!r}.")
    return documents.message(found[0])


def _print_unit(invocation: Invocation, document: Document) -> None:
    for fact in document.get("facts", ()):
        invocation.output.line(f"{fact['statement']}  ({fact['type']}, {fact['status']})")
        invocation.output.line(f"  since {fact['valid_from']}, by policy {fact['policy']}")
        for source in fact["sources"]:
            invocation.output.line(f"  from {source['message_id']}: “{source['quote']}”")
    for said in document.get("messages", [document] if "text" in document else []):
        speaker = said["speaker"] or said["role"]
        invocation.output.line(f"[{said['time']}] {speaker}: {said['text']}")


def _fact_id(text: str) -> FactId:
    return FactId(UnitId(text))
