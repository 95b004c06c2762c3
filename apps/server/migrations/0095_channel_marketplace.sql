-- Marketplaces as sales channels: what was sent to them, how it stands there, and the orders they send.
alter table sales_channel
  -- Of the products when they were last sent, so that nothing is looked at while nothing has changed.
  add pushed_version text,
  add orders_read_at timestamptz;

create table channel_product (
  company_id uuid not null,
  channel_id uuid not null,
  product_id uuid not null,
  state text not null check (state in ('pending', 'approved', 'refused', 'failed', 'withdrawn')),
  -- The id of the product there, and of each of its variants by the id of ours.
  reference text,
  variants jsonb not null default '{}',
  content_hash bytea,
  -- Why it was refused, or could not be sent: a code with parameters.
  problem jsonb,
  sent_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (company_id, channel_id, product_id),
  foreign key (company_id, channel_id) references sales_channel (company_id, id),
  foreign key (company_id, product_id) references product (merchant_id, id)
);
create index channel_product_state on channel_product (company_id, channel_id, state, product_id);
create index channel_product_product on channel_product (company_id, product_id);

create table channel_order (
  company_id uuid not null,
  id uuid not null default uuid_v7(),
  channel_id uuid not null,
  -- The id of the order there, and its number as people know it.
  reference text not null,
  number text not null,
  state text not null default 'new' check (state in ('new', 'forwarded', 'shipped', 'cancelled')),
  currency text not null,
  total_minor bigint not null,
  shipping_minor bigint not null,
  placed_at timestamptz not null,
  customer jsonb not null,
  shipping_address jsonb not null,
  lines jsonb not null,
  -- The order in the merchant's own shop.
  shop_connection_id uuid,
  shop_reference text,
  carrier text not null default '',
  tracking_number text not null default '',
  tracking_href text,
  shipped_at timestamptz,
  reported_at timestamptz,
  -- Why it could not be forwarded or its shipment not be reported.
  problem jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint channel_order_once unique (company_id, channel_id, reference),
  foreign key (company_id, channel_id) references sales_channel (company_id, id)
);
create index channel_order_newest on channel_order (company_id, channel_id, placed_at desc, id desc);
create index channel_order_shop on channel_order (company_id, shop_connection_id, shop_reference) where shop_reference is not null;

-- The simulated marketplace.
create table sandbox.market_product (
  market text not null,
  id uuid not null default uuid_v7(),
  reference text not null,
  body jsonb not null,
  status text not null default 'Pending',
  reason text,
  updated_at timestamptz not null default now(),
  primary key (market, id),
  unique (market, reference)
);
create table sandbox.market_order (
  market text not null,
  hash text not null,
  body jsonb not null,
  placed_at timestamptz not null default now(),
  primary key (market, hash)
);
