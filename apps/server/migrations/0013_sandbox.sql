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

create table sandbox.account (
  id text primary key,
  api_key text not null,
  webhook_secret text not null,
  -- How it misbehaves, as for a shop; `shuffled` and `failed` too.
  script jsonb not null default '[]',
  created_at timestamptz not null default now()
);

create table sandbox.movement (
  id text primary key,
  account_id text not null references sandbox.account (id),
  kind text not null check (kind in ('payment', 'refund', 'payout')),
  idempotency_key text not null,
  -- Of the request: the same key with another wish is refused.
  fingerprint text not null,
  payment_id text references sandbox.movement (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  status text not null,
  failure text,
  body jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint movement_key unique (account_id, kind, idempotency_key),
  check ((kind = 'refund') = (payment_id is not null))
);
create index movement_of_payment on sandbox.movement (payment_id) where payment_id is not null;

-- What the payment provider has to report, in the order of `id` for one movement. A row stays until its address answered 200.
create table sandbox.webhook (
  id bigint generated always as identity primary key,
  account_id text not null references sandbox.account (id),
  movement_id text not null references sandbox.movement (id),
  event_id text not null,
  address text not null,
  body text not null,
  -- False: need not wait for the earlier ones of its movement.
  is_ordered boolean not null default true,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  delivered_at timestamptz,
  failure text
);
create index webhook_waiting on sandbox.webhook (due_at) where delivered_at is null;
create index webhook_of_movement on sandbox.webhook (movement_id, id) where delivered_at is null;
