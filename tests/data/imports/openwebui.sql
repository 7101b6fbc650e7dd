CREATE TABLE chat (id TEXT PRIMARY KEY, user_id TEXT, title TEXT, chat TEXT, created_at INTEGER, updated_at INTEGER, share_id TEXT, archived INTEGER);
CREATE TABLE auth (id TEXT PRIMARY KEY, password TEXT);
INSERT INTO auth VALUES ('a', 'secret');
INSERT INTO chat VALUES ('ow-hut', 'u', 'Mountain hut', '{"history": {"currentId": "b", "messages": {"a": {"id": "a", "parentId": null, "role": "user", "content": "Is the hut open in May?", "timestamp": 1714550401}, "b": {"id": "b", "parentId": "a", "role": "assistant", "model": "llama3", "content": "From mid May.", "timestamp": 1714550402, "done": true}}}}', 1714550400, 1714550402, NULL, 0);
INSERT INTO chat VALUES ('ow-line', 'u', 'Line', '{"messages": [{"id": "m1", "role": "user", "content": "Only a line.", "timestamp": 1714550500}, {"id": "m2", "role": "assistant", "content": "Yes.", "timestamp": 1714550501}]}', 1714550500, 1714550501, NULL, 0);
INSERT INTO chat VALUES ('ow-cut', 'u', 'Cut', '{"history": {"messages": {', 1714550600, 1714550600, NULL, 0);
INSERT INTO chat VALUES ('ow-shared', 'shared-ow-hut', 'Mountain hut', '{"history": {"messages": {}}}', 1714550400, 1714550402, NULL, 0);
