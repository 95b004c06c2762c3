-- A comparison of what a shop has with what is here, once an hour, and what it found.
create table connection_check (
  company_id uuid not null,
  id uuid not null default uuid_v7(),
  connection_id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Everything, or in large shops what changed since the check before.
  kind text not null check (kind in ('full', 'changes')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  products_there int not null default 0,
  products_here int not null default 0,
  missing int not null default 0,
  changed int not null default 0,
  gone int not null default 0,
  unreadable int not null default 0,
  -- The first of those that differed: reference, name, and how.
  samples jsonb not null default '[]',
  error jsonb,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connection (company_id, id)
);
create index connection_check_newest on connection_check (company_id, connection_id, id desc);
create index connection_check_old on connection_check (started_at);
alter table connection
  add checked_at timestamptz,
  add orders_read_count int;
create index connection_check_due on connection (checked_at nulls first) where kind = 'shop' and ended_at is null;

-- The simulated shop loses each nth of its webhooks, as a real one does now and then.
alter table sandbox.shop add loses_one_in int check (loses_one_in > 0);
