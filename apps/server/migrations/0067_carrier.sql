-- A company has one connection of each carrier.
create unique index connection_one_carrier on connection (company_id, provider) where kind = 'carrier' and ended_at is null;

-- A label that a company buys at its carrier for a shipment. The row is written before the request: its id is our key at the carrier.
create table shipping_label (
  marketplace_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  merchant_id uuid not null references company (id),
  fulfilment_id uuid not null,
  -- Who buys and pays it.
  company_id uuid not null,
  connection_id uuid not null,
  -- Of the request: the same again finds this label.
  request_key uuid not null,
  provider text not null,
  service text not null,
  parcel jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'bought', 'failed', 'cancelled')),
  failure jsonb,
  -- The carrier's.
  reference text,
  -- Who transports it: PostNL, also where another sold the label.
  carrier_name text not null default '',
  tracking_number text not null default '',
  tracking_href text,
  cost_minor bigint check (cost_minor >= 0),
  cost_currency text,
  file text,
  is_cancellable boolean not null,
  parcel_state text not null default 'created',
  parcel_state_at timestamptz,
  -- When the carrier was last asked where the parcel is.
  tracked_at timestamptz not null default now(),
  requested_by text,
  created_at timestamptz not null default now(),
  primary key (marketplace_id, id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id),
  foreign key (marketplace_id, fulfilment_id) references fulfilment (marketplace_id, id),
  foreign key (company_id, connection_id) references connection (company_id, id),
  constraint shipping_label_request unique (company_id, request_key),
  check (state <> 'bought' or reference is not null)
);
create unique index shipping_label_one_active on shipping_label (marketplace_id, fulfilment_id) where state in ('pending', 'bought');
create index shipping_label_fulfilment on shipping_label (marketplace_id, fulfilment_id, created_at);
create index shipping_label_reference on shipping_label (connection_id, reference) where reference is not null;
create index shipping_label_pending on shipping_label (created_at) where state = 'pending';
create index shipping_label_moving on shipping_label (tracked_at) where state = 'bought' and parcel_state not in ('delivered', 'returned', 'cancelled');

-- Labels at the simulated carrier.
create table sandbox.shipment (
  id text primary key,
  account_id text not null references sandbox.account (id),
  idempotency_key text not null,
  fingerprint text not null,
  service text not null,
  price_minor bigint not null,
  currency text not null,
  tracking_number text not null,
  status text not null default 'created',
  status_at timestamptz not null default now(),
  body jsonb not null,
  created_at timestamptz not null default now(),
  unique (account_id, idempotency_key)
);
-- A report is of a movement of money or of a parcel.
alter table sandbox.webhook alter column movement_id drop not null;
alter table sandbox.webhook add column shipment_id text references sandbox.shipment (id);
alter table sandbox.webhook add check (num_nonnulls(movement_id, shipment_id) = 1);
create index webhook_of_shipment on sandbox.webhook (shipment_id, id) where delivered_at is null and shipment_id is not null;
