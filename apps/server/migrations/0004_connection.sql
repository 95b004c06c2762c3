create table connection (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('shop', 'payment', 'carrier', 'channel')),
  provider text not null,
  name text not null default '',
  settings jsonb not null default '{}',
  -- Sealed with a key that is not in the database.
  secrets bytea,
  health text not null default 'active' check (health in ('active', 'error')),
  last_error text,
  -- Failed syncs in a row; the light of the portal turns red at one.
  sync_failures int not null default 0,
  sync_cursor jsonb,
  last_synced_at timestamptz,
  last_pushed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  version int not null default 1,
  primary key (company_id, id)
);
create unique index connection_one_shop on connection (company_id, kind) where kind in ('shop', 'payment') and ended_at is null;
create unique index connection_id on connection (id);

create table run (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('sync', 'push', 'import', 'export', 'update', 'collections', 'attributes', 'mapping')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  connection_id uuid,
  is_forced boolean not null default false,
  is_dry_run boolean not null default false,
  cancel_requested boolean not null default false,
  -- Where it goes on after a stop: written in the same transaction as the batch before it.
  cursor jsonb,
  total int,
  done int not null default 0,
  created int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  discontinued int not null default 0,
  failed int not null default 0,
  pictures int not null default 0,
  pictures_failed int not null default 0,
  step text not null default '',
  error text,
  requested_by uuid references "user" (id),
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  -- Of its last batch: a run that stands still for long was lost and is ended by a job.
  advanced_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connection (company_id, id)
);
create unique index run_one_active on run (company_id, kind) where status in ('queued', 'running');
create index run_by_kind on run (company_id, kind, requested_at desc, id desc);
create index run_stalled on run (advanced_at) where status in ('queued', 'running');
create index run_newest on run (company_id, requested_at desc, id desc);

create table run_item (
  company_id uuid not null,
  run_id uuid not null,
  item bigint generated always as identity,
  reference text not null,
  product_id uuid,
  product_name text not null default '',
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'discontinued', 'blocked', 'failed', 'picture_failed')),
  code text,
  message text,
  changes jsonb not null default '[]',
  primary key (company_id, run_id, item),
  foreign key (company_id, run_id) references run (company_id, id)
);
create index run_item_outcome on run_item (company_id, run_id, outcome, item);

-- Which products a sync has met so far. Unlogged would lose it in a crash, and with it what is to be discontinued.
create table run_seen (
  company_id uuid not null,
  run_id uuid not null,
  reference text not null,
  primary key (company_id, run_id, reference)
);

-- Bodies of incoming webhooks, once each.
create table webhook_inbox (
  connection_id uuid not null,
  external_id text not null,
  provider text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts int not null default 0,
  failure text,
  primary key (connection_id, external_id)
);
create index webhook_inbox_waiting on webhook_inbox (received_at) where processed_at is null;
