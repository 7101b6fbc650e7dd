-- The files that are attached to what is written and not sent, as text; '' where there are none.
-- JSON, [{name, kind, size, digest, text, tokens, parts: [[label, first character]]}].
ALTER TABLE drafts ADD COLUMN files VARCHAR DEFAULT '';
