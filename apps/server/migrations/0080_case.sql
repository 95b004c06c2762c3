-- What a refund keeps back of the worth of its items, such as a return fee: the next refund of the line must not give it back.
alter table order_line add column deducted_minor bigint not null default 0 check (deducted_minor between 0 and total_minor);
alter table refund_line add column deducted_minor bigint not null default 0 check (deducted_minor >= 0);

-- What may be returned and who pays; null is the marketplace's own policy, which holds for merchants without one.
create table return_policy (
  id uuid primary key default uuid_v7(),
  marketplace_id uuid not null references marketplace (id),
  merchant_id uuid references company (id),
  days int not null check (days between 0 and 365),
  shipping_payer text not null check (shipping_payer in ('shopper', 'merchant', 'marketplace')),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  excluded_collection_ids uuid[] not null default '{}',
  -- Who bears a dispute that is lost; null on a merchant's policy is what the marketplace decides for all.
  dispute_bearer text check (dispute_bearer in ('merchant', 'marketplace')),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint return_policy_once unique nulls not distinct (marketplace_id, merchant_id)
);
create index return_policy_of_merchant on return_policy (merchant_id) where merchant_id is not null;

-- A return or a dispute of one merchant's part of a purchase.
create table order_case (
  id uuid primary key default uuid_v7(),
  marketplace_id uuid not null,
  merchant_id uuid not null references company (id),
  order_id uuid not null,
  number int not null,
  kind text not null check (kind in ('return', 'dispute')),
  state text not null,
  reason text not null,
  opened_by text not null,
  item_count int not null default 0,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  -- When the step that is next should be done.
  due_at timestamptz,
  -- Of a return.
  shipping_payer text,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  carrier text not null default '',
  tracking_number text not null default '',
  tracking_href text,
  refund_id uuid,
  refunded_minor bigint,
  -- The shopper's language, for mails; null for cases no shopper opened.
  language text,
  -- Of a dispute.
  connection_id uuid,
  provider_reference text,
  provider_state text,
  bearer text check (bearer in ('merchant', 'marketplace')),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  version int not null default 1,
  constraint order_case_of_marketplace unique (marketplace_id, id),
  constraint order_case_number unique (marketplace_id, number),
  constraint order_case_dispute unique (marketplace_id, order_id, provider_reference),
  constraint order_case_kind check (case kind
    when 'return' then state in ('requested', 'approved', 'in_transit', 'received', 'inspected', 'refunding', 'refunded', 'rejected', 'cancelled')
    else state in ('needs_response', 'under_review', 'won', 'lost') and provider_reference is not null and bearer is not null end),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id)
);
create index order_case_newest on order_case (marketplace_id, created_at desc, id desc);
create index order_case_newest_of_merchant on order_case (merchant_id, created_at desc, id desc);
create index order_case_open on order_case (marketplace_id, state) where closed_at is null;
create index order_case_open_of_merchant on order_case (merchant_id, state) where closed_at is null;
create index order_case_of_order on order_case (marketplace_id, order_id);
create index order_case_due on order_case (due_at) where closed_at is null and due_at is not null;
create index order_case_refund on order_case (marketplace_id, refund_id) where refund_id is not null;
create index order_case_reference on order_case (marketplace_id, provider_reference) where provider_reference is not null;

create table case_line (
  marketplace_id uuid not null,
  merchant_id uuid not null,
  case_id uuid not null,
  order_line_id uuid not null,
  quantity int not null check (quantity > 0),
  reason text,
  accepted_quantity int,
  restock_quantity int not null default 0,
  condition text,
  primary key (case_id, order_line_id),
  constraint case_line_accepted check (accepted_quantity between 0 and quantity and restock_quantity between 0 and accepted_quantity
    or accepted_quantity is null and restock_quantity = 0),
  foreign key (marketplace_id, case_id) references order_case (marketplace_id, id),
  foreign key (marketplace_id, order_line_id) references order_line (marketplace_id, id)
);
create index case_line_of_line on case_line (marketplace_id, order_line_id);

-- The history of a case. Entries are never changed or removed.
create table case_event (
  id bigint generated always as identity primary key,
  marketplace_id uuid not null,
  merchant_id uuid not null,
  case_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  code text not null,
  params jsonb not null default '{}',
  side text not null check (side in ('shopper', 'merchant', 'marketplace', 'provider', 'system')),
  actor text,
  text text,
  -- Whether the shopper reads it too.
  is_public boolean not null,
  foreign key (marketplace_id, case_id) references order_case (marketplace_id, id)
);
create index case_event_of_case on case_event (case_id, id);
create trigger case_event_append_only before update or delete on case_event for each row execute function refuse_change();

-- Evidence: the bytes as they were given, named by their hash.
create table case_file (
  id uuid primary key default uuid_v7(),
  marketplace_id uuid not null,
  merchant_id uuid not null,
  case_id uuid not null,
  event_id bigint not null references case_event (id),
  side text not null,
  name text not null,
  content_type text not null,
  bytes int not null,
  sha256 bytea not null check (length(sha256) = 32),
  file text not null,
  at timestamptz not null default clock_timestamp(),
  foreign key (marketplace_id, case_id) references order_case (marketplace_id, id)
);
create index case_file_of_case on case_file (case_id, event_id);
create trigger case_file_append_only before update or delete on case_file for each row execute function refuse_change();
