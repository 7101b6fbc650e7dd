"""`keepsake memory forget`: what would go, and making it go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation
from assistant.commands.wording import counted, end_from, moment_from
from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, PlanId, UnitId
from assistant.domain.requests import FactQuery
from assistant.domain.times import here
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

    from assistant.domain.forgetting import ForgetPlan

LISTED = 20
PREVIEW_LETTERS = 100


def arguments(parser: ArgumentParser) -> None:
    """What `memory forget` takes."""
    parser.add_argument(
        "ids",
        nargs="*",
        metavar="ID",
        help="facts (with the words they rest on), segments or messages",
    )
    parser.add_argument("--query", default="", metavar="WORDS", help="what holds all these words")
    parser.add_argument(
        "--person", default="", metavar="NAME", help="what mentions someone or something, by name"
    )
    parser.add_argument(
        "--meaning", default="", metavar="TEXT", help="what means something like this"
    )
    parser.add_argument(
        "--topic", default="", metavar="WORDS", help="what was said in events and tasks about it"
    )
    parser.add_argument(
        "--conversation", action="append", default=[], metavar="ID", help="all of this chat"
    )
    parser.add_argument("--since", metavar="DATE", help="what was said on this day or later")
    parser.add_argument("--until", metavar="DATE", help="what was said up to this day's end")
    parser.add_argument("--everything", action="store_true", help="all that is remembered")
    parser.add_argument("--preview", action="store_true", help="only show what would go")
    parser.add_argument("--plan", metavar="ID", help="carry out a plan that --preview printed")
    parser.add_argument("--yes", action="store_true", help="really forget")
    parser.add_argument(
        "--now", action="store_true", help="erase it at once: it cannot be undone then"
    )


def run(invocation: Invocation) -> int:
    """Preview what would go, or make it go."""
    given = invocation.arguments
    if given.plan is not None:
        if not given.yes:
            raise InvalidInput("Nothing was forgotten.", hint="Add --yes to carry the plan out.")
        done = invocation.wait(invocation.engine.forget(PlanId(given.plan), now=given.now))
        return _print_plan(invocation, done, "Forgotten")
    planned = invocation.wait(invocation.engine.plan_forgetting(_request(invocation)))
    if not planned.takes_anything:
        if invocation.json:
            invocation.output.document(documents.plan(planned))
        else:
            invocation.output.line("Nothing here fits.")
        return ExitCode.NOTHING_FOUND
    if given.yes and not given.preview:
        done = invocation.wait(invocation.engine.forget(planned.plan_id, now=given.now))
        return _print_plan(invocation, done, "Forgotten")
    _print_plan(invocation, planned, "Would forget")
    if not invocation.json:
        _list_what_goes(invocation, planned)
    now = " --now" if given.now else ""
    command = f"keepsake memory forget --plan {planned.plan_id} --yes{now}{invocation.home_option}"
    invocation.output.note(f"Nothing was forgotten yet. To do it: {command}")
    return ExitCode.OK


def _request(invocation: Invocation) -> ForgetRequest:
    given = invocation.arguments
    request = ForgetRequest(
        unit_ids=tuple(map(UnitId, given.ids)),
        words=given.query,
        person=given.person,
        meaning=given.meaning,
        topic=given.topic,
        conversation_ids=tuple(map(ConversationId, given.conversation)),
        since=moment_from(given.since) if given.since else None,
        until=end_from(given.until) if given.until else None,
        everything=given.everything,
    )
    if request.empty:
        raise InvalidInput(
            "Say what to forget.",
            hint="Name ids, --query WORDS, --meaning TEXT, --person NAME, --topic WORDS,"
            " --conversation ID, --since, --until or --everything.",
        )
    return request


def _print_plan(invocation: Invocation, planned: ForgetPlan, verb: str) -> int:
    if invocation.json:
        invocation.output.document(documents.plan(planned))
        return ExitCode.OK
    counts: list[tuple[Sequence[str], str]] = [
        (planned.messages, "message"),
        (planned.segments, "segment"),
        (planned.facts_removed, "fact"),
    ]
    more: list[tuple[Sequence[str], str]] = [
        (planned.documents, "file"),
        (planned.drafts, "draft"),
        (planned.titles, "title"),
        (planned.profiles, "profile"),
        (planned.examples, "example"),
    ]
    counts += [(units, noun) for units, noun in more if units]
    parts = ", ".join(counted(len(units), noun) for units, noun in counts)
    kept = len(planned.facts_kept)
    stays = f"; {counted(kept, 'fact')} with other sources kept" if kept else ""
    invocation.output.line(f"{verb}: {parts}{stays}.")
    invocation.output.line(_kept_until(planned, invocation.home_option))
    if planned.seals:
        invocation.output.line(
            f"{counted(len(planned.seals), 'earlier change')} held the same words and can"
            f"{' then' if planned.undo_id is None else ''} no longer be undone."
        )
    return ExitCode.OK


def _kept_until(planned: ForgetPlan, home: str) -> str:
    """For how long it can be undone, and what is still in the file until then."""
    if planned.undo_until is None:
        return "Erased at once, from the memory file and the backups beside it: no undo."
    until = f"{here(planned.undo_until):%Y-%m-%d %H:%M}"
    if planned.undo_id is None:
        return f"It can be undone until {until} and is erased then; with --now at once."
    return (
        f"Kept in the memory file until {until} so that you can undo it, erased then."
        f" Undo: keepsake memory undo {planned.undo_id}{home}"
    )


def _list_what_goes(invocation: Invocation, planned: ForgetPlan) -> None:
    """The words that would go, so that nobody agrees blindly."""
    everything = FactQuery(statuses=(FactStatus.ACTIVE, FactStatus.SUPERSEDED), limit=1_000_000)
    going = set(planned.facts_removed)
    known = invocation.wait(invocation.engine.facts(everything)).facts
    lines = [f"fact: {fact.statement}" for fact in known if fact.fact_id in going]
    files = invocation.wait(invocation.engine.documents(planned.documents[:LISTED]))
    lines += [f"file: {each.name}" for each in files]
    said = invocation.wait(invocation.engine.messages(planned.messages[:LISTED]))
    lines += [f"{each.speaker_name}: {' '.join(each.text.split())}" for each in said]
    for line in lines[:LISTED]:
        invocation.output.line(f"  {line[:PREVIEW_LETTERS]}")
    total = len(planned.facts_removed) + len(planned.documents) + len(planned.messages)
    if total > LISTED:
        invocation.output.line(f"  … and {total - min(LISTED, len(lines))} more")
