-- A person may belong to several companies; sign-in opens the one used last.
drop index membership_user;
create index membership_user on membership (user_id);
alter table membership add column last_sign_in_at timestamptz;
update membership m set last_sign_in_at = s.at
from (select user_id, company_id, max(created_at) as at from session group by user_id, company_id) s
where s.user_id = m.user_id and s.company_id = m.company_id;

-- An invitation to a company. The token is only in the e-mail; `token_hash` is null until that is sent.
create table invitation (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'viewer')),
  invited_by uuid not null references "user" (id),
  token_hash bytea unique,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index invitation_open on invitation (company_id, email) where accepted_at is null and revoked_at is null;
create index invitation_age on invitation (expires_at);

-- The active companies of a person, for a caller of a company that person belongs to: row-level security shows it only its own memberships.
create function stoa_companies_of(person uuid) returns table (company_id uuid, company_name text, company_type text, role text)
language sql stable security definer
begin atomic
  select c.id, c.name, c.company_type, m.role from public.membership m join public.company c on c.id = m.company_id and c.is_active
  where m.user_id = person and exists (select from public.membership o where o.company_id = public.stoa_company() and o.user_id = person);
end;
