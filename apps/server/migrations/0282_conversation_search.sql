-- Conversations are found by their subject and by the text of their messages. Both are stored as they are compared: what an index finds is compared again.
alter table conversation add column search_text text generated always as (searchable(subject)) stored;
alter table conversation_message add column search_text text generated always as (searchable(text)) stored;
create index conversation_search on conversation using gin (marketplace_id, merchant_id, search_text gin_trgm_ops);
create index conversation_message_search on conversation_message using gin (marketplace_id, merchant_id, search_text gin_trgm_ops);
