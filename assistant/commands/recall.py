"""`keepsake recall`: the context that a model would get."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Any

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation, integer
from assistant.commands.profiles import named_profile
from assistant.commands.wording import counted, moment_from
from assistant.domain.active_facts import ACTIVE_SPACE
from assistant.domain.facts import SPACE_OF_TYPE
from assistant.domain.requests import DEFAULT_RECALL_TOKENS, RecallRequest
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.domain.recall import Recall

SPACES = ("basic", *sorted({ACTIVE_SPACE, *SPACE_OF_TYPE.values()}))


def arguments(parser: ArgumentParser) -> None:
    """What `recall` takes."""
    parser.add_argument("query", nargs="?", metavar="QUERY", help="a question or some words")
    parser.add_argument(
        "--budget",
        type=integer,
        default=DEFAULT_RECALL_TOKENS,
        metavar="TOKENS",
        help="the most that the evidence may take (%(default)s)",
    )
    parser.add_argument(
        "--tokenizer",
        choices=["minilm", "model"],
        default="minilm",
        help="what counts the tokens: MiniLM's tokenizer, or the chosen chat model's",
    )
    parser.add_argument(
        "--space",
        action="append",
        type=_space,
        metavar="NAME",
        default=[],
        help="basic is what was said, active what questions proved useful; the others are facts"
        " about events, people and preferences",
    )
    parser.add_argument(
        "--profile", metavar="PROFILE", help="as in a chat of this profile, by name or id"
    )
    parser.add_argument("--as-of", metavar="DATE", help="only what was said before this moment")
    parser.add_argument("--explain", action="store_true", help="show what each stage kept")
    parser.add_argument("--batch", metavar="FILE", help="JSON lines {id, query, as_of?}")


def _space(name: str) -> str:
    """A space that a recall routes to; says where the others are searched."""
    if name not in SPACES:
        raise ArgumentTypeError(
            f"{name!r} is none of {', '.join(SPACES)}; to search a chat or a space of your own:"
            " memory find --space"
        )
    return name


def run(invocation: Invocation) -> int:
    """Recall for one query, or for each line of a batch."""
    given = invocation.arguments
    if (given.query is None) == (given.batch is None):
        raise InvalidInput("Give either a query or --batch FILE.")
    if given.batch is not None:
        return _run_batch(invocation)
    found = _recall(invocation, given.query, given.as_of)
    if invocation.json or given.explain:
        invocation.output.document(documents.recall(found))
    else:
        _print(invocation, found)
    return ExitCode.OK if found.blocks else ExitCode.NOTHING_FOUND


def _run_batch(invocation: Invocation) -> int:
    """Answer line by line; one that cannot be answered says why and does not end the others."""
    lines = _lines(invocation)
    code = ExitCode.OK if lines else ExitCode.NOTHING_FOUND
    for number, line in enumerate(lines, start=1):
        asked = _parse(line, number)
        query, query_id = asked["query"], str(asked.get("id", number))
        try:
            document = documents.recall(_recall(invocation, query, asked.get("as_of")), query_id)
        except InvalidInput as error:
            document = {"id": query_id, "query": query} | documents.error(error)
            code = ExitCode.USAGE
        invocation.output.document(document, indent=None)
    return code


def _recall(invocation: Invocation, query: str, as_of: str | None) -> Recall:
    given = invocation.arguments
    request = RecallRequest(
        query=query,
        budget=given.budget,
        as_of=moment_from(as_of) if as_of else None,
        spaces=tuple(given.space),
        explain=given.explain,
        profile_id=named_profile(invocation, given.profile).profile_id if given.profile else None,
    )
    model_tokens = given.tokenizer == "model"
    return invocation.wait(invocation.engine.recall(request, model_tokens=model_tokens))


def _print(invocation: Invocation, found: Recall) -> None:
    for block in found.blocks:
        invocation.output.line(f"[{block.local_time:%Y-%m-%d}] #{block.rank}  {block.unit_id}")
        invocation.output.line(block.text)
        invocation.output.line()
    enough = "" if found.sufficient else "; this may not be enough to answer"
    pieces = counted(len(found.blocks), "piece")
    order = "; in the order of time, #1 fits best" if len(found.blocks) > 1 else ""
    invocation.output.note(f"{pieces} of evidence, {found.tokens} tokens{order}{enough}")


def _lines(invocation: Invocation) -> list[str]:
    path = invocation.path(invocation.arguments.batch)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"The batch file {str(path)!r} cannot be read: {error}") from error
    # Not `splitlines`, which also parts at characters that JSON allows in a string.
    return [line for line in text.split("\n") if line.strip()]


def _parse(line: str, number: int) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"Line {number} of the batch file is not JSON: {error}") from error
    if not isinstance(asked, dict) or not isinstance(asked.get("query"), str):
        raise InvalidInput(f"Line {number} of the batch file has no text under 'query'.")
    return asked
