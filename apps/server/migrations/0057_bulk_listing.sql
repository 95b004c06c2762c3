-- A bulk action on listings over everything that matches is a run of the kind `listing`.
alter table run drop constraint run_kind_check;
alter table run add constraint run_kind_check check (kind in ('sync', 'push', 'import', 'export', 'update', 'listing', 'collections', 'attributes', 'mapping'));

-- What such a run does, and to what.
create table listing_update (
  company_id uuid not null,
  run_id uuid not null,
  command jsonb not null,
  actor text,
  primary key (company_id, run_id),
  foreign key (company_id, run_id) references run (company_id, id) on delete cascade
);
