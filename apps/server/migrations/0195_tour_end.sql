-- Who took or skipped the tour of the portal in a company, and when for the first time. It is offered to everybody else.
create table tour_end (
  company_id uuid not null,
  user_id uuid not null,
  ended_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);

-- Who is here already knows the way.
insert into tour_end (company_id, user_id) select company_id, user_id from membership;
