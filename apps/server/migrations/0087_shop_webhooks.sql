-- The address of a connection's webhooks ends in a random key, of which only the hash is stored.
alter table connection
  add webhook_key bytea,
  add webhooks_state text check (webhooks_state in ('active', 'failed')),
  add webhooks_error jsonb,
  add orders_read_at timestamptz;
create unique index connection_webhook_key on connection (webhook_key) where webhook_key is not null;
create index connection_shops on connection (id) where kind = 'shop' and ended_at is null;

-- Through which connection an order was sent: another shop of the merchant may use the same numbers.
alter table "order" add forward_connection_id uuid;
update "order" o set forward_connection_id = c.id from connection c
where o.forward_state = 'forwarded' and c.company_id = o.merchant_id and c.kind = 'shop' and c.ended_at is null and c.created_at < o.placed_at;

-- What the merchant's shop is to be told of an order: one row for each shipment and refund, with how its report ended.
create table shop_report (
  marketplace_id uuid not null,
  kind text not null check (kind in ('fulfilment', 'refund')),
  subject_id uuid not null,
  order_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'reported', 'failed')),
  -- The shop's own id of it.
  reference text,
  attempts int not null default 0,
  error jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (marketplace_id, kind, subject_id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id)
);
create index shop_report_order on shop_report (marketplace_id, order_id);

-- The simulated shop: its webhooks, shipments and refunds.
alter table sandbox.shop add webhook_address text, add webhook_secret text;
alter table sandbox.shop_order
  add shipments jsonb not null default '[]',
  add refunds jsonb not null default '[]',
  add updated_at timestamptz not null default now();
create index shop_order_updated on sandbox.shop_order (shop_id, updated_at, number);
create table sandbox.shop_webhook (
  id bigint generated always as identity primary key,
  shop_id text not null references sandbox.shop (id),
  body text not null,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  delivered_at timestamptz,
  failure text
);
create index shop_webhook_waiting on sandbox.shop_webhook (id) where delivered_at is null;
