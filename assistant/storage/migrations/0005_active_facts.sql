-- Questions that were answered from memory, noted with their answers and looked at later. What is
-- kept of them are places in messages and vectors; their words stay in the messages alone.
-- embedder_id: whose vectors they are, empty until they have been looked at.
CREATE TABLE demands (
    answer_id VARCHAR PRIMARY KEY,
    question_id VARCHAR NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    embedder_id VARCHAR NOT NULL,
    vector BLOB NOT NULL
);

-- The sentences that answered them: characters start_at up to, not including, end_at.
CREATE TABLE demand_evidence (
    answer_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    message_id VARCHAR NOT NULL,
    start_at INTEGER NOT NULL,
    end_at INTEGER NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (answer_id, position)
);
CREATE INDEX demand_evidence_by_message ON demand_evidence (message_id);

-- Promoted clusters, derived from the two tables above.
CREATE TABLE active_facts (
    fact_id VARCHAR PRIMARY KEY,
    subject VARCHAR NOT NULL,
    support DOUBLE NOT NULL,
    demand DOUBLE NOT NULL,
    formed_at TIMESTAMP NOT NULL,
    last_used TIMESTAMP NOT NULL,
    policy VARCHAR NOT NULL
);

CREATE TABLE active_fact_sources (
    fact_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    message_id VARCHAR NOT NULL,
    start_at INTEGER NOT NULL,
    end_at INTEGER NOT NULL,
    PRIMARY KEY (fact_id, position)
);
CREATE INDEX active_fact_sources_by_message ON active_fact_sources (message_id);

CREATE TABLE active_fact_queries (
    fact_id VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    question_id VARCHAR NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    PRIMARY KEY (fact_id, position)
);
