-- Addresses of companies that receive events, the events, and each event's way to each address.
create table webhook_endpoint (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  url text not null,
  description text not null default '',
  topics text[] not null,
  -- The signing secret, and after a rotation the one before it, sealed for the id of the endpoint.
  secrets bytea not null,
  previous_secret_until timestamptz,
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id)
);
-- What a rotation of the master secret reads.
create index webhook_endpoint_id on webhook_endpoint (id);

create table webhook_event (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  topic text not null,
  -- What happened, so that a repeated job adds nothing: `order.created:` and the id of the order.
  fact text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint webhook_event_fact_once unique (company_id, fact)
);
create index webhook_event_age on webhook_event (created_at);

create table webhook_delivery (
  company_id uuid not null,
  id uuid not null default uuid_v7(),
  endpoint_id uuid not null,
  event_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'cancelled')),
  attempts int not null default 0,
  last_status int,
  -- When a pending delivery is to be tried next; while it is being tried, when another worker may try it.
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, endpoint_id) references webhook_endpoint (company_id, id) on delete cascade,
  foreign key (company_id, event_id) references webhook_event (company_id, id) on delete cascade
);
create index webhook_delivery_newest on webhook_delivery (company_id, endpoint_id, id desc);
create index webhook_delivery_state on webhook_delivery (company_id, endpoint_id, state, id desc);
create index webhook_delivery_event on webhook_delivery (company_id, event_id);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'pending';

create table webhook_attempt (
  company_id uuid not null,
  delivery_id uuid not null,
  number int not null,
  at timestamptz not null,
  duration_ms int not null,
  status int,
  -- Why no response came: a code with parameters.
  error jsonb,
  -- The first characters of the response.
  response text not null default '',
  primary key (company_id, delivery_id, number),
  foreign key (company_id, delivery_id) references webhook_delivery (company_id, id) on delete cascade
);

-- An API key may end by itself.
alter table api_key add column expires_at timestamptz;

-- Webhooks that the simulated receiver got.
create table sandbox.received_webhook (
  id bigint generated always as identity primary key,
  receiver text not null,
  headers jsonb not null,
  body text not null,
  received_at timestamptz not null default now()
);
create index received_webhook_newest on sandbox.received_webhook (receiver, id desc);
