-- What left this machine: to which host, when and what for; never what was said. purpose: model
-- or download. outcome: answered, failed or refused (offline was on). Bytes without headers.
CREATE TABLE contacts (
    contact_id BIGINT PRIMARY KEY,
    happened_at TIMESTAMP NOT NULL,
    host VARCHAR NOT NULL,
    port INTEGER NOT NULL,
    purpose VARCHAR NOT NULL,
    subject VARCHAR NOT NULL,
    outcome VARCHAR NOT NULL,
    sent BIGINT NOT NULL,
    received BIGINT NOT NULL
);
