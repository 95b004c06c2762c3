-- The account of the provider that a connection belongs to, such as the site at Wix: one connection at a time, whichever company it is of.
alter table connection add column account_reference text;
create unique index connection_one_account on connection (provider, account_reference) where ended_at is null;
-- Somebody has to connect again: the provider no longer accepts what is stored. Until then nothing is sent or fetched.
alter table connection add column needs_reconnect boolean not null default false;
-- One process at a time fetches a new access token.
alter table connection add column refreshing_until timestamptz;

-- A person was sent to a provider to install our app there, and is expected back.
create table connection_setup (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  user_id uuid not null references "user" (id),
  provider text not null,
  -- Known once the person is back, or from the beginning where the app was installed first.
  account_reference text,
  status text not null default 'open' check (status in ('open', 'verifying', 'connected', 'conflict', 'failed')),
  created_at timestamptz not null default now(),
  returned_at timestamptz,
  -- One request at a time works on it.
  claimed_until timestamptz,
  primary key (company_id, id)
);
create index connection_setup_old on connection_setup (created_at);

-- What a provider reported of our app by a signed message. It proves once that an account installed it.
create table app_installation (
  provider text not null,
  account_reference text not null,
  installed_at timestamptz not null,
  used_at timestamptz,
  removed_at timestamptz,
  primary key (provider, account_reference)
);
create index app_installation_old on app_installation (installed_at);
