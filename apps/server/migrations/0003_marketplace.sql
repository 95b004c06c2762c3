create table marketplace (
  id uuid primary key references company (id),
  name text not null,
  styling jsonb not null default '{}',
  b2c_base_uri text,
  privacy_href text,
  terms_href text,
  about_info text not null default '',
  global_highlight jsonb,
  favicon_file text,
  about_image_file text,
  return_window_days int not null default 14 check (return_window_days between 0 and 365),
  payout_minimum_minor bigint not null default 0 check (payout_minimum_minor >= 0),
  is_listed boolean not null default true,
  next_order_number bigint not null default 1001,
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index marketplace_name_order on marketplace (name, id) where is_listed;
create index marketplace_name_search on marketplace using gin (searchable(name) gin_trgm_ops);

create table partnership (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  merchant_id uuid not null references company (id),
  status text not null check (status in ('REQUESTED', 'APPROVED', 'REJECTED', 'ENDED')),
  reason text,
  -- The operator may pause a partner without ending the partnership.
  is_active boolean not null default true,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references "user" (id),
  primary key (marketplace_id, id),
  constraint partnership_once unique (marketplace_id, merchant_id)
);
create index partnership_merchant on partnership (merchant_id, status);
create index partnership_queue on partnership (marketplace_id, status, requested_at, id);
