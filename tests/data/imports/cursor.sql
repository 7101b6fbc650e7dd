CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
INSERT INTO ItemTable VALUES ('workbench.panel.aichat.view.aichat.chatdata', '{"tabs": [{"tabId": "tab-moss", "chatTitle": "Moss", "lastSendTime": 1733000003000, "bubbles": [{"type": "user", "text": "Where does moss grow?", "timingInfo": {"clientStartTime": 1733000001000}}, {"type": "ai", "rawText": "In the shade.", "modelType": "gpt-4"}]}]}');
INSERT INTO ItemTable VALUES ('aiService.prompts', '[{"text": "Where does moss grow?", "commandType": 4}]');
INSERT INTO cursorDiskKV VALUES ('composerData:c-fern', '{"composerId": "c-fern", "name": "Fern", "createdAt": 1733100000000, "fullConversationHeadersOnly": [{"bubbleId": "b1", "type": 1}, {"bubbleId": "b2", "type": 2}, {"bubbleId": "b3", "type": 2}, {"bubbleId": "gone", "type": 2}]}');
INSERT INTO cursorDiskKV VALUES ('bubbleId:c-fern:b1', '{"type": 1, "text": "Rename fern to bracken.", "createdAt": "2024-12-02T00:40:00.000Z"}');
INSERT INTO cursorDiskKV VALUES ('bubbleId:c-fern:b2', '{"type": 2, "text": "", "thinking": {"text": "One file."}, "toolFormerData": {"name": "edit_file"}}');
INSERT INTO cursorDiskKV VALUES ('bubbleId:c-fern:b3', '{"type": 2, "text": "Renamed.", "modelInfo": {"modelName": "claude-4"}}');
INSERT INTO cursorDiskKV VALUES ('composerData:c-bad', '{"composerId": ');
