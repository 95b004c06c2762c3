-- The authenticator app of a person. Its key is sealed; it counts once a code of it was confirmed. No step of 30 seconds is used twice.
create table authenticator_app (
  user_id uuid primary key references "user" (id) on delete cascade,
  secret bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

-- Codes for who lost the app or the passkey. Their hashes share a salt per person, so that a code is hashed once to find its row; used ones are deleted.
create table recovery_code (
  user_id uuid not null references "user" (id) on delete cascade,
  hash bytea not null,
  salt bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- A key pair on a device or with a provider, for one domain (`rp_id`). `counter` only grows where the device counts.
create table passkey (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references "user" (id) on delete cascade,
  credential_id bytea not null constraint passkey_credential unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  rp_id text not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id, created_at);

-- What a passkey signs, as its hash: once, for one domain, and for one person where it adds a passkey to their account.
create table passkey_challenge (
  hash bytea primary key,
  user_id uuid references "user" (id) on delete cascade,
  rp_id text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
create index passkey_challenge_of_user on passkey_challenge (user_id) where user_id is not null;

-- Since when members need a second factor: sessions opened later open only the account until there is one.
alter table company add column second_factor_required_at timestamptz;

alter table sign_in_failure drop constraint sign_in_failure_reason_check;
alter table sign_in_failure add constraint sign_in_failure_reason_check
  check (reason in ('unknown_account', 'wrong_password', 'company_inactive', 'wrong_code', 'wrong_passkey'));

-- The person of an address, for administrators: row-level security shows them only their own colleagues.
create function stoa_person_by_email(address text) returns uuid
language sql stable security definer
begin atomic
  select u.id from public."user" u
  where u.email = address and exists (select from public.company c where c.id = public.stoa_company() and c.company_type = 'ADMIN');
end;
