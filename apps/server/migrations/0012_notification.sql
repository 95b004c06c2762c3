create table notification (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  kind text not null,
  link text not null,
  message text not null,
  thumbnail_file text,
  -- One notification per fact, however often a job repeats.
  fact text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (company_id, id),
  constraint notification_fact unique (company_id, fact)
);
create index notification_newest on notification (company_id, created_at desc, id desc);
create index notification_unread on notification (company_id, kind, created_at desc, id desc) where read_at is null;
create index notification_unread_newest on notification (company_id, created_at desc, id desc) where read_at is null;
create index notification_by_kind on notification (company_id, kind, created_at desc, id desc);
