-- A signed-in browser. Deleting the row ends it within a second.
create table session (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references "user" (id),
  company_id uuid not null references company (id),
  -- The token now in use, and the one before it, which stays good for a minute while tabs catch up.
  token_id uuid not null,
  previous_token_id uuid,
  rotated_at timestamptz not null default now(),
  binding_hash bytea not null,
  user_agent text not null default '',
  ip_prefix text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index session_of_user on session (user_id, seen_at desc);
create index session_of_company on session (company_id) where ended_at is null;

-- A token sent by mail: stored as its hash, used once, for one purpose and one address.
create table mail_token (
  hash bytea primary key,
  user_id uuid not null references "user" (id),
  purpose text not null check (purpose in ('confirm', 'reset')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_token_user on mail_token (user_id, purpose);

create table api_key (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  name text not null,
  hash bytea not null unique,
  last4 text not null,
  permissions text[] not null,
  created_by uuid not null references "user" (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id)
);

-- A bucket of tries that refills with time. Shared by all processes.
create table throttle (
  key text primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);

-- The first answer to a request that may be repeated.
create table idempotency_key (
  company_id uuid not null references company (id),
  route text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  -- json, not jsonb: a repeat gets the first answer to the letter.
  answer json,
  created_at timestamptz not null default now(),
  primary key (company_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table audit_entry (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  object text not null default '',
  detail jsonb not null default '{}',
  primary key (company_id, id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change();
