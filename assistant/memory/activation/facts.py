"""From a candidate cluster to the ActiveFact that is kept, listed and recalled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.active_facts import ActiveFact, ActiveQuery, ActiveVectors
from assistant.domain.ids import cluster_id_of
from assistant.storage.active_facts import source_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.domain.active_facts import EvidenceSpan
    from assistant.domain.ids import ClusterId, MessageId
    from assistant.domain.messages import Message
    from assistant.memory.activation.clusters import ActivationSettings, Cluster

OWN_SUBJECT = "you"
"""The subject of what the person themselves said; another speaker is a subject by name."""


def subject_of(message: Message) -> str:
    """Whom words are about, as far as it shows without a model: who said them."""
    return message.speaker.strip().casefold() or OWN_SUBJECT


def fact_id_of(founder: EvidenceSpan) -> ClusterId:
    """The id of the cluster that a span began."""
    return cluster_id_of(f"{founder.message_id}:{founder.start}:{founder.end}")


def active_fact(
    cluster: Cluster, messages: Mapping[MessageId, Message], settings: ActivationSettings
) -> ActiveFact:
    """The cluster as a record; `messages` hold all that it rests on, and its questions."""
    asked = sorted(cluster.queries.values(), key=lambda one: (one.asked_at, one.question_id))
    return ActiveFact(
        fact_id=fact_id_of(cluster.founder),
        subject=cluster.subject,
        sources=tuple(
            source_of(one.span, messages[one.span.message_id]) for one in cluster.ordered(settings)
        ),
        queries=tuple(
            ActiveQuery(
                message_id=one.question_id,
                text=messages[one.question_id].text,
                asked_at=one.asked_at,
            )
            for one in asked
        ),
        support=round(cluster.support(settings), 4),
        demand=round(cluster.demand(), 4),
        formed_at=cluster.formed_at,
        last_used=cluster.last_used,
        promoted=cluster.promoted(settings),
    )


def vectors_of(cluster: Cluster, settings: ActivationSettings) -> ActiveVectors:
    """What the cluster is found by, its statements in the order of the fact's sources."""
    return ActiveVectors(
        statements=np.stack([one.vector for one in cluster.ordered(settings)]),
        queries=np.stack([one.vector for one in cluster.queries.values()]),
    )
