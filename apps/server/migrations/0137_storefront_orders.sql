-- Orders that shoppers place in the shop of an add-on marketplace's operator. The shop collects their money.
alter table order_group drop constraint order_group_source_check;
alter table order_group add constraint order_group_source_check check (source in ('intake', 'test', 'storefront'));
alter table "order" add column collected_by text not null default 'provider' check (collected_by in ('provider', 'storefront'));
-- A refund of such an order is paid back by the shop.
alter table refund drop constraint refund_settled_by_check;
alter table refund add constraint refund_settled_by_check check (settled_by in ('provider', 'marketplace', 'merchant', 'storefront'));

-- Every order of the shop that was looked at, also those without products of merchants.
create table storefront_order (
  company_id uuid not null,
  connection_id uuid not null,
  reference text not null,
  number text not null default '',
  state text not null check (state in ('waiting', 'received', 'ignored', 'cancelled', 'failed')),
  -- How it was first seen: a webhook told of it, or reading what changed found it.
  found_by text not null check (found_by in ('webhook', 'catch_up')),
  -- The purchase it became.
  group_id uuid,
  total_minor bigint,
  currency text,
  placed_at timestamptz,
  -- The lines of merchants with the ids of the shop, and the names of those that are none of ours.
  lines jsonb not null default '[]',
  other_lines jsonb not null default '[]',
  -- Why it could not be received, or what of it a person has to settle: a code with parameters.
  problem jsonb,
  attempts int not null default 0,
  received_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, connection_id, reference),
  foreign key (company_id, connection_id) references connection (company_id, id),
  foreign key (company_id, group_id) references order_group (marketplace_id, id)
);
create unique index storefront_order_group on storefront_order (company_id, group_id) where group_id is not null;
create index storefront_order_newest on storefront_order (company_id, connection_id, created_at desc, reference desc);
create index storefront_order_state on storefront_order (company_id, connection_id, state, created_at desc, reference desc);
create index storefront_product_reference on storefront_product (company_id, connection_id, reference) where reference is not null;

-- What of an order was reported to the shop, or came from it: shipments, refunds and cancellations.
create table storefront_report (
  company_id uuid not null,
  kind text not null check (kind in ('fulfilment', 'refund', 'cancellation')),
  -- The shipment or refund; the purchase of a cancellation.
  subject_id uuid not null,
  group_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'reported', 'failed')),
  -- The shop's id of it. One refund of the shop may be of several orders here.
  reference text,
  attempts int not null default 0,
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, kind, subject_id),
  foreign key (company_id, group_id) references order_group (marketplace_id, id)
);
create index storefront_report_group on storefront_report (company_id, group_id);
create index storefront_report_open on storefront_report (company_id, state, created_at) where state <> 'reported';

-- Orders that shoppers place in a sandbox shop itself.
alter table sandbox.shop_order add column cancelled_at timestamptz;
