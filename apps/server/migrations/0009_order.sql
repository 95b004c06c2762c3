-- What the shopper bought in one go.
create table order_group (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  marketplace_order_reference text not null,
  currency text not null,
  total_minor bigint not null check (total_minor >= 0),
  customer jsonb not null,
  shipping_address jsonb not null,
  billing_address jsonb,
  source text not null check (source in ('intake', 'test')),
  payment_connection_id uuid,
  payment_provider text not null,
  -- Ours, sent to the provider as its idempotency key; theirs, once known.
  payment_key text not null,
  payment_reference text,
  payment_error text,
  placed_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (marketplace_id, id),
  constraint order_group_reference unique (marketplace_id, marketplace_order_reference)
);
create index order_group_payment on order_group (payment_provider, payment_reference) where payment_reference is not null;

-- One merchant's part of it.
create table "order" (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  group_id uuid not null,
  merchant_id uuid not null references company (id),
  number bigint not null,
  hash text not null constraint order_hash_key unique,
  marketplace_order_reference text not null,
  merchant_order_reference text,
  order_status text not null default 'New',
  payment_status text not null default 'Unprocessed',
  payout_status text not null default 'Unprocessed',
  currency text not null,
  customer_name text not null,
  country_code text not null,
  item_count int not null check (item_count > 0),
  goods_minor bigint not null check (goods_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  commission_minor bigint not null check (commission_minor >= 0),
  captured_minor bigint not null default 0,
  -- Asked for and not failed: counts from the moment of the wish, so that two at once cannot exceed.
  refunded_minor bigint not null default 0,
  refunded_shipping_minor bigint not null default 0,
  commission_returned_minor bigint not null default 0,
  forward_state text not null default 'none' check (forward_state in ('none', 'waiting', 'forwarded', 'failed')),
  forward_error text,
  forward_attempts int not null default 0,
  placed_at timestamptz not null,
  fulfilled_at timestamptz,
  -- When its money became payable.
  released_at timestamptz,
  payout_id uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (marketplace_id, id),
  foreign key (marketplace_id, group_id) references order_group (marketplace_id, id),
  constraint order_number unique (marketplace_id, number),
  constraint order_one_per_merchant unique (marketplace_id, group_id, merchant_id),
  constraint order_amounts check (goods_minor + shipping_minor - discount_minor = total_minor),
  constraint order_captured check (captured_minor between 0 and total_minor),
  constraint order_refund_within check (refunded_minor between 0 and captured_minor),
  constraint order_shipping_refund_within check (refunded_shipping_minor between 0 and shipping_minor),
  constraint order_commission_return_within check (commission_returned_minor between 0 and commission_minor)
);
create index order_newest on "order" (marketplace_id, placed_at desc, id desc);
create index order_by_status on "order" (marketplace_id, order_status, placed_at desc, id desc);
create index order_by_total on "order" (marketplace_id, total_minor, id);
create index order_merchant_newest on "order" (merchant_id, placed_at desc, id desc);
create index order_merchant_total on "order" (merchant_id, total_minor, id);
create index order_merchant_reference on "order" (merchant_id, merchant_order_reference) where merchant_order_reference is not null;
create index order_marketplace_reference on "order" (marketplace_id, marketplace_order_reference);
create index order_merchant_by_marketplace_reference on "order" (merchant_id, marketplace_order_reference);
create index order_merchant_number on "order" (merchant_id, number);
-- Of all orders few are open or stuck: what the first page counts.
create index order_merchant_open on "order" (merchant_id) where order_status in ('New', 'Partially Fulfilled');
create index order_merchant_stuck on "order" (merchant_id) where forward_state = 'failed';
create index order_marketplace_stuck on "order" (marketplace_id) where forward_state = 'failed';
create index order_unreleased on "order" (marketplace_id, fulfilled_at) where fulfilled_at is not null and released_at is null;
create index order_unpaid on "order" (marketplace_id, merchant_id) where released_at is not null and payout_id is null;
create index order_payout on "order" (marketplace_id, payout_id) where payout_id is not null;

create table order_line (
  marketplace_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  merchant_id uuid not null,
  position int not null,
  product_id uuid not null,
  variant_id uuid not null,
  name text not null,
  variant_name text not null default '',
  sku text not null default '',
  variant_reference text not null,
  picture_file text,
  quantity int not null check (quantity > 0),
  fulfilled_quantity int not null default 0,
  refunded_quantity int not null default 0,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  refunded_minor bigint not null default 0,
  commission_rule_id uuid,
  commission_explanation jsonb not null,
  commission_minor bigint not null check (commission_minor >= 0),
  commission_returned_minor bigint not null default 0,
  primary key (marketplace_id, id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id),
  constraint order_line_fulfilled check (fulfilled_quantity between 0 and quantity),
  constraint order_line_refunded_quantity check (refunded_quantity between 0 and quantity),
  constraint order_line_refunded check (refunded_minor between 0 and total_minor),
  constraint order_line_commission_returned check (commission_returned_minor between 0 and commission_minor)
);
create index order_line_order on order_line (marketplace_id, order_id, position);

create table fulfilment (
  marketplace_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  carrier text not null default '',
  tracking_number text not null default '',
  tracking_href text,
  source text not null check (source in ('portal', 'shop')),
  -- The shop's own id of the shipment, so that its webhook counts once.
  external_id text,
  created_at timestamptz not null default now(),
  primary key (marketplace_id, id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id),
  constraint fulfilment_external unique (marketplace_id, order_id, external_id)
);
create table fulfilment_line (
  marketplace_id uuid not null,
  fulfilment_id uuid not null,
  order_line_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (marketplace_id, fulfilment_id, order_line_id),
  foreign key (marketplace_id, fulfilment_id) references fulfilment (marketplace_id, id),
  foreign key (marketplace_id, order_line_id) references order_line (marketplace_id, id)
);
create index fulfilment_order on fulfilment (marketplace_id, order_id);

create table refund (
  marketplace_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  shipping_minor bigint not null default 0 check (shipping_minor >= 0),
  commission_returned_minor bigint not null default 0 check (commission_returned_minor >= 0),
  currency text not null,
  reason text not null default '',
  provider_reference text,
  failure text,
  requested_by text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (marketplace_id, id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id)
);
create index refund_order on refund (marketplace_id, order_id);
create table refund_line (
  marketplace_id uuid not null,
  refund_id uuid not null,
  order_line_id uuid not null,
  quantity int not null check (quantity >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  commission_returned_minor bigint not null default 0,
  primary key (marketplace_id, refund_id, order_line_id),
  foreign key (marketplace_id, refund_id) references refund (marketplace_id, id),
  foreign key (marketplace_id, order_line_id) references order_line (marketplace_id, id)
);

create table order_event (
  marketplace_id uuid not null,
  order_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  message text not null,
  actor text,
  axis text check (axis in ('order', 'payment', 'payout')),
  from_status text,
  to_status text,
  detail text,
  primary key (marketplace_id, order_id, id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id)
);
