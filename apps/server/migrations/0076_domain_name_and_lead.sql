-- The domain an operator asks for. The one in use is `marketplace.host`; it stays until this one is active.
create table marketplace_domain (
  marketplace_id uuid primary key references marketplace (id),
  host text not null check (host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'),
  state text not null default 'pending' check (state in ('pending', 'verifying', 'verified', 'active', 'failed')),
  -- What the TXT record must say.
  token text not null,
  -- What the resolver answered last: per record its values, or why there was no answer.
  findings jsonb not null default '{}',
  requested_at timestamptz not null default now(),
  checked_at timestamptz,
  next_check_at timestamptz,
  version int not null default 1
);
create index marketplace_domain_due on marketplace_domain (next_check_at) where next_check_at is not null;

-- Somebody who asks about Stoa without an account.
create table lead (
  id uuid primary key default uuid_v7(),
  name text not null,
  email text not null,
  company_name text not null default '',
  phone text not null default '',
  message text not null,
  status text not null default 'New' check (status in ('New', 'Contacted', 'Closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index lead_by_creation on lead (created_at, id);
create index lead_by_status on lead (status, created_at, id);
create index company_of_agency on company (agency_id) where agency_id is not null;
