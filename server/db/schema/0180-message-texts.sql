-- What an answer wrote is stored once, as a text of its project: `content` is the rest of its JSON. Null for a message
-- without such a text, and for an older one until functions/move_message_texts.sql has read it.
alter table messages add column text_id uuid references version_texts (id);
-- For texts that are deleted.
create index messages_text_id on messages (text_id) where text_id is not null;
-- The older ones.
create index messages_to_move on messages (project_id, sequence_order) where role = 'assistant' and text_id is null;
