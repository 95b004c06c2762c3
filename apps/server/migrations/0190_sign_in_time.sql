-- When the person signed in, also where a session continues another one in another company: each company's limits count from the sign-in.
alter table session add column signed_in_at timestamptz not null default now();
update session set signed_in_at = created_at;

-- Whether a person belongs to another company than the caller's, active or not, for a caller of a company that the person belongs to.
create function stoa_belongs_elsewhere(person uuid) returns boolean
language sql stable security definer
begin atomic
  select exists (select from public.membership m where m.user_id = person and m.company_id <> public.stoa_company())
    and exists (select from public.membership o where o.company_id = public.stoa_company() and o.user_id = person);
end;
