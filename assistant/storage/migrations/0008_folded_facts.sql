-- One fact told in several ways: how each told it, and its vector, so that it can be taken apart.
CREATE TABLE folded_facts (
    wording_id VARCHAR PRIMARY KEY,
    fact_id VARCHAR NOT NULL,
    told VARCHAR NOT NULL,
    vector BLOB NOT NULL
);

CREATE INDEX folded_facts_by_fact ON folded_facts (fact_id);

-- The facts that were compared with all others of their subject.
CREATE TABLE compared_facts (
    fact_id VARCHAR PRIMARY KEY
);
