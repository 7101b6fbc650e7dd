-- The user messages that a chat model has read for facts, so that none is read twice.
-- outcome: read, or rules where the model failed and what the rules found stands alone.
CREATE TABLE model_readings (
    message_id VARCHAR PRIMARY KEY,
    policy VARCHAR NOT NULL,
    outcome VARCHAR NOT NULL,
    read_at TIMESTAMP NOT NULL
);
