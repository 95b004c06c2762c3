-- The shares of orders that a marketplace accepts at most of its merchants, in hundredths of a percent. Null: no target.
create table performance_target (
  marketplace_id uuid primary key references marketplace (id),
  accepted_late int check (accepted_late between 0 and 10000),
  shipped_late int check (shipped_late between 0 and 10000),
  cancelled int check (cancelled between 0 and 10000),
  refunded int check (refunded between 0 and 10000),
  returned int check (returned between 0 and 10000),
  disputed int check (disputed between 0 and 10000),
  -- Merchants with fewer orders are not compared.
  min_orders int not null check (min_orders between 1 and 10000),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
