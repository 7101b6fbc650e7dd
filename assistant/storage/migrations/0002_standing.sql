-- What later words did to messages, derived from them; several causes may speak of one message.
-- first_character, last_character: the part that is meant, NULL for the whole message.
CREATE TABLE standings (
    message_id VARCHAR NOT NULL,
    cause_id VARCHAR NOT NULL,
    standing VARCHAR NOT NULL,
    since TIMESTAMP NOT NULL,
    policy VARCHAR NOT NULL,
    first_character INTEGER,
    last_character INTEGER
);

-- Messages that speak about others, so that one which is imported late finds them.
CREATE TABLE memory_acts (
    message_id VARCHAR PRIMARY KEY,
    said_at TIMESTAMP NOT NULL
);

-- What the person wants recalled whatever was said of it.
CREATE TABLE restored_messages (
    message_id VARCHAR PRIMARY KEY
);
