"""The work that a person does with a home, said before and after, in a process that may be killed.

Every operation tells with `begin` which changes it is about to make, each of them all or nothing,
and with `done` that it was told so itself; `before` is what undoing it brings back.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.cancel import CancelToken
from assistant.domain.documents import ReadDocument
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, MessageId, UndoId
from assistant.domain.messages import Role
from assistant.domain.requests import FactQuery, RecallRequest, SendRequest
from assistant.engine import Engine
from assistant.errors import RequestError
from assistant.paths import Home
from assistant.storage.conversations import ConversationStore
from assistant.storage.drafts import DraftStore
from assistant.storage.messages import MessageStore
from tests.robustness.harness.ledger import State
from tests.robustness.harness.processes import Emit
from tests.robustness.harness.stand_ins import MARKER, set_clock_off, use_stand_in_vectors
from tests.robustness.harness.steps import Steps

SENTENCES = (
    "My dog is called {m}.",
    "I live in {m} now.",
    "My colleague {m} Meyer bakes bread on Sundays.",
    "I love the tea from {m} very much.",
    "We went to {m} in May and stayed for two weeks.",
    "What do you think of {m}, is it any good?",
)
TAIL_S = 2.0
"""So long a process waits for a kill that comes after its work was done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What one process is to do: the home, its key, the operation, and where it may be killed."""

    home: Path
    key: str | None
    operation: str
    seed: str
    first_marker: int
    kill_step: int | None = None
    aside: dict[str, State]
    real_vectors: bool = False
    wait_s: float = TAIL_S


class Work:
    """An open home with what operations need."""

    def __init__(self, order: Order, emit: Emit) -> None:
        self.order = order
        self.chance = random.Random(order.seed)
        self._emit = emit
        self._next = order.first_marker
        self.steps = Steps(order.kill_step)
        self.engine: Engine

    def open(self) -> None:
        """Open the home as the command line and the window do."""
        self.engine = Engine.open(Home(self.order.home), passphrase=self.order.key)

    def marker(self, kind: str) -> str:
        """A word that stands nowhere else."""
        self._next += 1
        return f"Zq{self._next}{kind}"

    def begin(self, *changes: State, **more: Any) -> None:
        """Say what is about to change; steps count from here."""
        self._emit({"begin": self.order.operation, "changes": list(changes), **more})
        self.steps.arm()

    def done(self, **more: Any) -> None:
        """Say that it was acknowledged."""
        steps = self.steps.disarm()
        self._emit({"done": self.order.operation, "steps": steps, **more})

    def refused(self) -> None:
        """Say that it was declined; nothing may have changed."""
        self.steps.disarm()
        self._emit({"refused": self.order.operation})

    def conversations(self) -> list[ConversationId]:
        """The chats that there are, in an order that the seed decides."""
        found = sorted(
            each.conversation.conversation_id for each in self.engine.conversations().result()
        )
        self.chance.shuffle(found)
        return found

    def markers_of(self, conversation_id: ConversationId) -> list[str]:
        """The markers of a chat's messages, on every branch."""
        return self.engine._read(
            lambda cursor: sorted(
                {
                    marker
                    for message in MessageStore(cursor).of_conversation(conversation_id)
                    for marker in MARKER.findall(message.text)
                }
            )
        ).result()

    def newest_undo(self, before: set[str]) -> str | None:
        """The id of an entry that was not there before."""
        for entry in self.engine.undo_entries().result():
            if entry.undo_id not in before:
                return entry.undo_id
        return None

    def undo_ids(self) -> list[str]:
        """What can be undone, newest first."""
        return [each.undo_id for each in self.engine.undo_entries().result()]


def perform(
    order: Order, *, jumps: Sequence[int] = (), halfway: Callable[[], None] | None = None
) -> Callable[[Emit], None]:
    """The task that carries an order out and then waits a little for its end.

    With `jumps` the work is done once per jump, with the clock so many days off. `halfway` is
    called on the open home, before the work is done once more.
    """

    def task(emit: Emit) -> None:
        if not order.real_vectors:
            use_stand_in_vectors("others" if order.operation == "encode anew" else "hashes")
        work = Work(order, emit)
        begun = time.monotonic()
        if order.operation == "open and close":
            work.begin()
            work.open()
            work.engine.prepare_recall().result()
            work.engine.close()
            work.done(seconds=time.monotonic() - begun)
            time.sleep(0 if order.kill_step else order.wait_s)
            return
        work.open()
        try:
            _repeated(work, emit, jumps, halfway)
            if order.kill_step is None:
                time.sleep(order.wait_s)
        finally:
            work.engine.close()

    return task


def _repeated(
    work: Work, emit: Emit, jumps: Sequence[int], halfway: Callable[[], None] | None
) -> None:
    for number in range(max(1, len(jumps)) + (halfway is not None)):
        if jumps:
            set_clock_off(jumps[number])
        if halfway is not None and number:
            halfway()
        begun = time.monotonic()
        try:
            OPERATIONS[work.order.operation](work)
        except RequestError:
            work.refused()
        emit({"seconds": time.monotonic() - begun})


def _sentence(work: Work, marker: str) -> str:
    return work.chance.choice(SENTENCES).format(m=marker)


def chat(work: Work, documents: tuple[ReadDocument, ...] = ()) -> None:
    """Say something in a chat, new or old, and let the model answer."""
    marker = work.marker("u")
    known = work.conversations()
    conversation = known[0] if known and work.chance.random() < 0.6 else None
    said, answered = f"said:{marker}", f"said:{marker[:-1]}a"
    work.begin({said: True}, {answered: True})
    request = SendRequest(
        text=_sentence(work, marker), conversation_id=conversation, documents=documents
    )
    work.engine.send(request, on_piece=lambda _: None, cancel=CancelToken()).result()
    work.done()


def attach(work: Work) -> None:
    """Send a document with a message."""
    text = f"Report. {work.marker('d')} wrote this. " + "The figures were good in spring. " * 300
    chat(work, (work.engine.read_pasted("report.txt", text).result(),))


def edit_message(work: Work) -> None:
    """Ask something anew, on a branch of its own."""
    for conversation in work.conversations():
        thread = work.engine.thread(conversation).result()
        asked = [each.message for each in thread.messages if each.message.role is Role.USER]
        if asked:
            marker = work.marker("u")
            work.begin({f"said:{marker}": True}, {f"said:{marker[:-1]}a": True})
            work.engine.edit_message(
                work.chance.choice(asked).message_id,
                _sentence(work, marker),
                on_piece=lambda _: None,
                cancel=CancelToken(),
            ).result()
            work.done()
            return
    work.refused()


def _talks(work: Work, count: int, turns: int) -> tuple[list[State], str]:
    changes, lines = [], []
    for number in range(count):
        change: State = {}
        for turn in range(turns):
            marker = work.marker("i")
            change[f"said:{marker}"] = True
            line = {
                "conversation": f"{work.order.seed}-{number}",
                "id": marker,
                "role": ("user", "assistant")[turn % 2],
                "time": f"2026-0{1 + number % 9}-0{1 + turn % 9}T09:{turn:02}:00+00:00",
                "text": _sentence(work, marker),
            }
            lines.append(json.dumps(line))
        changes.append(change)
    return changes, "\n".join(lines) + "\n"


def import_chats(work: Work) -> None:
    """Import a file; of every chat all is there or nothing."""
    changes, text = _talks(work, work.chance.randint(1, 25), 4)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        work.begin(*changes)
        work.engine.import_files([Path(file.name)]).result()
        work.done()


def import_and_learn(work: Work) -> None:
    """Import, then wait until all is learnt; the kill lands in the learning."""
    changes, text = _talks(work, 12, 6)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        work.begin(*changes)
        work.engine.import_files([Path(file.name)]).result()
        work.done()
    work.begin()
    work.engine.flush().result()
    work.done()


def add_fact(work: Work) -> None:
    """Write something down."""
    marker = work.marker("f")
    before = set(work.undo_ids())
    change = {f"fact:{marker}": [1]}
    work.begin(change, puts_aside=True, before={f"fact:{marker}": None})
    work.engine.add_fact(f"The number of locker {marker} is 1.").result()
    work.done(undo_id=work.newest_undo(before))


def edit_fact(work: Work) -> None:
    """Correct what was written down."""
    facts = [
        fact
        for fact in work.engine.facts(FactQuery(words="locker", limit=1000)).result().facts
        if MARKER.search(fact.statement)
    ]
    if not facts:
        add_fact(work)
        return
    fact = work.chance.choice(sorted(facts, key=lambda each: each.fact_id))
    marker = MARKER.findall(fact.statement)[0]
    old, new = int(fact.statement.rstrip(".").split()[-1]), work.chance.randrange(2, 10_000)
    before = set(work.undo_ids())
    key = f"fact:{marker}"
    work.begin({key: [new]}, puts_aside=True, before={key: [old]})
    work.engine.edit_fact(fact.fact_id, f"The number of locker {marker} is {new}.").result()
    work.done(undo_id=work.newest_undo(before))


def _taken(work: Work, markers: list[str], chat: ConversationId | None = None) -> set[str]:
    """Say that these go, and with `chat` its title and its draft; the undo ids there were."""
    named = {} if chat is None else _named(work, chat)
    before = dict.fromkeys((f"said:{marker}" for marker in markers), True) | named
    change = dict.fromkeys(before, False) | dict.fromkeys(named)
    known = set(work.undo_ids())
    work.begin(change, puts_aside=True, before=before, known=named)
    return known


def _named(work: Work, chat: ConversationId) -> State:
    return work.engine._read(
        lambda cursor: {
            f"title:{chat}": ConversationStore(cursor).get(chat).title,
            f"draft:{chat}": DraftStore(cursor).get(chat),
        }
    ).result()


def forget(work: Work) -> None:
    """Forget what was said in a chat."""
    known = work.conversations()
    if not known:
        work.refused()
        return
    plan = work.engine.plan_forgetting(ForgetRequest(conversation_ids=(known[0],))).result()
    before = _taken(work, work.markers_of(known[0]), known[0])
    work.engine.forget(plan.plan_id).result()
    work.done(undo_id=work.newest_undo(before))


def delete_chat(work: Work) -> None:
    """Delete a chat with its facts."""
    known = work.conversations()
    if not known:
        work.refused()
        return
    before = _taken(work, work.markers_of(known[0]), known[0])
    work.engine.delete_conversation(known[0], forget_facts=True).result()
    work.done(undo_id=work.newest_undo(before))


def undo(work: Work) -> None:
    """Bring back what was done last, or earlier."""
    ids = [each for each in work.undo_ids() if work.order.aside.get(each)]
    if not ids:
        forget(work)
        return
    chosen = ids[0] if work.chance.random() < 0.7 else work.chance.choice(ids)
    back = {key: value or False for key, value in work.order.aside[chosen].items()}
    work.begin(back, undoes=chosen)
    work.engine.undo(UndoId(chosen)).result()
    work.done()


def erase(work: Work) -> None:
    """Erase for good what was forgotten, and all that is older."""
    ids = work.undo_ids()
    if not ids:
        forget(work)
        return
    place = work.chance.randrange(len(ids))
    work.begin(erases=ids[place:])
    work.engine.erase_now(UndoId(ids[place])).result()
    work.done()


def compact(work: Work) -> None:
    """Rewrite the file."""
    work.begin()
    work.engine.compact().result()
    work.done()


def back_up(work: Work) -> None:
    """Copy the memory into the home's backups."""
    work.begin(backs_up=True)
    work.engine._parts.database.backup(work.order.home / "backups").result()
    work.done()


def change_settings(work: Work) -> None:
    """Change a number."""
    tokens = work.chance.randrange(100, 32_000)
    name = "memory.recall_tokens"
    known = {f"setting:{name}": work.engine.settings.values()[name]}
    work.begin({f"setting:{name}": tokens}, known=known)
    work.engine.change_setting(name, tokens).result()
    work.done()


def rename(work: Work) -> None:
    """Give a chat another title, and write a draft in it."""
    known = work.conversations()
    if not known:
        work.refused()
        return
    title = f"Title {work.chance.randrange(10**6)}"
    now = work.engine.thread(known[0]).result().conversation.title
    work.begin({f"title:{known[0]}": title}, known={f"title:{known[0]}": now})
    work.engine.rename(known[0], title).result()
    work.done()
    work.begin({f"draft:{known[0]}": f"draft {title}"})
    work.engine.keep_draft(known[0], f"draft {title}").result()
    work.done()


def encode_anew(work: Work) -> None:
    """Derive every vector again, as after a change of the embedder."""
    work.begin()
    work.engine.flush().result()
    work.done()


def recall(work: Work) -> None:
    """Ask, which builds the index; nothing changes."""
    work.begin()
    for query in ("What is my dog called?", "bread on Sundays", "locker"):
        work.engine.recall(RecallRequest(query=query)).result()
    work.done()


def delete_message(work: Work) -> None:
    """Delete an answer."""
    for conversation in work.conversations():
        thread = work.engine.thread(conversation).result()
        answers = [each.message for each in thread.messages if each.message.role is Role.ASSISTANT]
        if answers:
            answer = work.chance.choice(answers)
            elsewhere = _marked_elsewhere(work, conversation, answer.message_id)
            gone = [one for one in MARKER.findall(answer.text) if one not in elsewhere]
            before = _taken(work, gone)
            work.engine.delete_message(answer.message_id).result()
            work.done(undo_id=work.newest_undo(before))
            return
    work.refused()


def _marked_elsewhere(
    work: Work, conversation_id: ConversationId, message_id: MessageId
) -> set[str]:
    return work.engine._read(
        lambda cursor: {
            marker
            for message in MessageStore(cursor).of_conversation(conversation_id)
            if message.message_id != message_id
            for marker in MARKER.findall(message.text)
        }
    ).result()


OPERATIONS: dict[str, Callable[[Work], None]] = {
    "chat": chat,
    "attach a file": attach,
    "ask anew": edit_message,
    "import": import_chats,
    "import and learn": import_and_learn,
    "write a fact": add_fact,
    "edit a fact": edit_fact,
    "forget": forget,
    "delete a chat": delete_chat,
    "delete a message": delete_message,
    "undo": undo,
    "erase": erase,
    "compact": compact,
    "back up": back_up,
    "settings": change_settings,
    "title and draft": rename,
    "encode anew": encode_anew,
    "recall": recall,
}
KINDS = (*OPERATIONS, "open and close")
