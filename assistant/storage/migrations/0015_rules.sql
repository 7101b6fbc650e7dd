-- What the person rules. what: facts, unused facts, messages, imported messages. types: of facts,
-- separated by commas.
CREATE TABLE retention_rules (
    rule_id VARCHAR PRIMARY KEY,
    what VARCHAR NOT NULL,
    days INTEGER NOT NULL,
    types VARCHAR NOT NULL,
    enabled BOOLEAN NOT NULL,
    made_at TIMESTAMP NOT NULL
);

-- Things like these are never learnt: the person's own words, one row an example.
CREATE TABLE never_examples (
    example_id VARCHAR PRIMARY KEY,
    rule_id VARCHAR NOT NULL,
    place INTEGER NOT NULL,
    text VARCHAR NOT NULL,
    made_at TIMESTAMP NOT NULL
);

-- Facts that were told and not learnt. held_id: the message and a digest of the statement.
-- fact: JSON while the person has not decided, else empty. rule_id: the rule that left it out.
CREATE TABLE held_facts (
    held_id VARCHAR PRIMARY KEY,
    message_id VARCHAR NOT NULL,
    conversation_id VARCHAR NOT NULL,
    subjects VARCHAR NOT NULL,
    rule_id VARCHAR NOT NULL,
    fact VARCHAR NOT NULL,
    state VARCHAR NOT NULL,
    held_at TIMESTAMP NOT NULL
);
