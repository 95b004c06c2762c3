-- Messages between a marketplace and a merchant, about a subject or about an order.
create table conversation (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  merchant_id uuid not null references company (id),
  -- The order it is about: one conversation for each. Without one it has a subject.
  order_id uuid,
  subject text not null check ((order_id is null) = (subject <> '')),
  last_company_id uuid not null references company (id),
  last_author text not null,
  last_excerpt text not null check (length(last_excerpt) <= 200),
  last_message_at timestamptz not null,
  -- How many messages of the other company each side has not read.
  marketplace_unread int not null default 0 check (marketplace_unread >= 0),
  merchant_unread int not null default 0 check (merchant_unread >= 0),
  primary key (marketplace_id, id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id)
);
create unique index conversation_id on conversation (id);
create unique index conversation_of_order on conversation (marketplace_id, order_id) where order_id is not null;
create index conversation_of_marketplace on conversation (marketplace_id, last_message_at desc, id desc);
create index conversation_of_merchant on conversation (merchant_id, last_message_at desc, id desc);
create index conversation_with_merchant on conversation (marketplace_id, merchant_id, last_message_at desc, id desc);
create index conversation_unread_by_marketplace on conversation (marketplace_id, last_message_at desc, id desc) where marketplace_unread > 0;
create index conversation_unread_by_merchant on conversation (merchant_id, last_message_at desc, id desc) where merchant_unread > 0;

create table conversation_message (
  marketplace_id uuid not null,
  conversation_id uuid not null,
  id uuid not null default uuid_v7(),
  merchant_id uuid not null references company (id),
  -- The side that wrote it.
  company_id uuid not null references company (id),
  author text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default clock_timestamp(),
  primary key (marketplace_id, id),
  check (company_id in (marketplace_id, merchant_id)),
  foreign key (marketplace_id, conversation_id) references conversation (marketplace_id, id)
);
create index conversation_message_of on conversation_message (marketplace_id, conversation_id, created_at desc, id desc);
