-- When the person last proved who they are with their password. Creating an API key asks for a recent one.
alter table session add column authenticated_at timestamptz not null default now();

-- Sign-ins that failed, kept for 90 days. The address is stored as a keyed hash: the table must not list who has an account.
create table sign_in_failure (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default now(),
  user_id uuid references "user" (id),
  account_hash text not null,
  network text not null,
  reason text not null check (reason in ('unknown_account', 'wrong_password', 'company_inactive'))
);
create index sign_in_failure_age on sign_in_failure (at);
create index sign_in_failure_of_user on sign_in_failure (user_id, at desc) where user_id is not null;
