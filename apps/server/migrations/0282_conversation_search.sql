-- Conversations are found by their subject and by the text of their messages.
create index conversation_subject_search on conversation using gin (marketplace_id, merchant_id, searchable(subject) gin_trgm_ops);
create index conversation_message_search on conversation_message using gin (marketplace_id, merchant_id, searchable(text) gin_trgm_ops);
