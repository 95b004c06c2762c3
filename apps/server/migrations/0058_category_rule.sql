-- Into which collection of a marketplace a merchant's products of one category of its shop go. `category_key` is what categories compare by.
create table category_rule (
  merchant_id uuid not null references company (id),
  marketplace_id uuid not null references marketplace (id),
  category_key text not null check (category_key <> ''),
  category text not null,
  collection_id uuid not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references "user" (id) on delete set null,
  primary key (merchant_id, marketplace_id, category_key),
  foreign key (marketplace_id, merchant_id) references partnership (marketplace_id, merchant_id) on delete cascade,
  foreign key (marketplace_id, collection_id) references collection (marketplace_id, id) on delete cascade
);
create index category_rule_collection on category_rule (marketplace_id, collection_id);
