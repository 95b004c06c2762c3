-- Where a company sells besides the marketplaces of this installation: product feeds at a secret address, and other marketplaces. Settings and keys are
-- those of its connection.
create table sales_channel (
  company_id uuid not null references company (id),
  -- That of its connection.
  id uuid not null,
  -- The categories of the shop whose products go there; empty for all.
  categories text[] not null default '{}',
  is_in_stock_only boolean not null default false,
  is_paused boolean not null default false,
  -- The hash of the key in the address of its feed.
  feed_key_hash bytea,
  -- What the feed was made of when it was last read, and since when it is so.
  feed_version text,
  feed_changed_at timestamptz,
  feed_read_at timestamptz,
  feed_products int not null default 0,
  feed_left_out int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, id) references connection (company_id, id)
);
create unique index sales_channel_feed_key_hash on sales_channel (feed_key_hash) where feed_key_hash is not null;
