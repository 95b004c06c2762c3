-- The simulated outside world: a shop platform and a payment provider of our own. Nothing outside this schema reads it.
create schema sandbox;

create table sandbox.shop (
  id text primary key,
  api_key text not null,
  name text not null,
  currency text not null,
  -- How it misbehaves, as a script of modes taken one per request, then `ok`.
  script jsonb not null default '[]',
  created_at timestamptz not null default now()
);

create table sandbox.shop_product (
  shop_id text not null references sandbox.shop (id),
  number int not null,
  reference text not null,
  body jsonb not null,
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (shop_id, number),
  unique (shop_id, reference)
);

create table sandbox.shop_order (
  shop_id text not null references sandbox.shop (id),
  number int not null,
  external_reference text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, number),
  unique (shop_id, external_reference)
);

create table sandbox.payment (
  id text primary key,
  account text not null,
  idempotency_key text not null,
  kind text not null check (kind in ('payment', 'refund', 'payout')),
  payment_id text,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  metadata jsonb not null default '{}',
  webhook_address text,
  created_at timestamptz not null default now(),
  unique (account, idempotency_key)
);
create index payment_of_refund on sandbox.payment (payment_id) where payment_id is not null;

create table sandbox.payment_script (
  account text primary key,
  script jsonb not null default '[]'
);
