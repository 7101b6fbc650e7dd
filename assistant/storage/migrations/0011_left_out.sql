-- What the person does not want used in a conversation: messages and facts, by id, no words.
CREATE TABLE left_out (
    entry_key VARCHAR PRIMARY KEY,
    conversation_id VARCHAR NOT NULL,
    unit_id VARCHAR NOT NULL,
    since TIMESTAMP NOT NULL
);
