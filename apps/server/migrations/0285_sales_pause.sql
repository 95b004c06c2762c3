-- A merchant pauses its sales on all marketplaces, at once or from a date on, until it resumes them or a date comes.
create table sales_pause (
  merchant_id uuid primary key references company (id),
  starts_at timestamptz not null,
  -- Null: until the merchant resumes its sales.
  resumes_at timestamptz check (resumes_at > starts_at),
  -- When it took effect; null while it is scheduled.
  started_at timestamptz
);
create index sales_pause_starting on sales_pause (starts_at) where started_at is null;
create index sales_pause_ending on sales_pause (resumes_at) where resumes_at is not null;

-- Who paused a partner: its products can be bought while neither did.
alter table partnership
  add column is_paused_by_marketplace boolean not null default false,
  add column is_paused_by_merchant boolean not null default false;
update partnership set is_paused_by_marketplace = true where not is_active;
alter table partnership add constraint partnership_active check (is_active = not (is_paused_by_marketplace or is_paused_by_merchant));
