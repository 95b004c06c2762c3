-- A person's name for a question to a list, theirs alone or shared with the whole company.
create table saved_view (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  -- Who made it. What they shared stays when they leave.
  user_id uuid not null references "user" (id),
  list text not null,
  name text not null,
  question jsonb not null,
  hidden_columns text[] not null default '{}',
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id)
);
create unique index saved_view_name_once on saved_view (company_id, user_id, list, lower(name));
create index saved_view_shared on saved_view (company_id, list, lower(name)) where is_shared;
create index saved_view_user on saved_view (user_id);
