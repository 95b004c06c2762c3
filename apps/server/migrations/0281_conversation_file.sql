-- Files of a message: the bytes as they are stored, named by their hash. A message without a text has at least one.
create table conversation_file (
  id uuid primary key default uuid_v7(),
  marketplace_id uuid not null,
  merchant_id uuid not null references company (id),
  message_id uuid not null,
  -- In the order in which they were chosen.
  position int not null,
  name text not null,
  content_type text not null,
  bytes int not null,
  sha256 bytea not null check (length(sha256) = 32),
  file text not null,
  foreign key (marketplace_id, message_id) references conversation_message (marketplace_id, id)
);
create index conversation_file_of_message on conversation_file (marketplace_id, message_id, position);
create trigger conversation_file_append_only before update or delete on conversation_file for each row execute function refuse_change();
alter table conversation_message drop constraint conversation_message_text_check;
