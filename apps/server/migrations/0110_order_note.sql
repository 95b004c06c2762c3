-- What people of one company write down about an order. Nobody else reads it.
create table order_note (
  id uuid primary key default uuid_v7(),
  company_id uuid not null references company (id),
  marketplace_id uuid not null,
  order_id uuid not null,
  author text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id)
);
create index order_note_of_order on order_note (marketplace_id, order_id, company_id, created_at);
