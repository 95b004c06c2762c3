-- The company an administrator views for a while, reading what its viewers read. The session stays the administrator's.
alter table session
  add column viewing_company_id uuid references company (id),
  add column viewing_until timestamptz,
  add check ((viewing_company_id is null) = (viewing_until is null));
create index session_viewing on session (viewing_company_id) where viewing_company_id is not null;
