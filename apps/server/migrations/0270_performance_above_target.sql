-- Which merchants are above a target of a marketplace, so that each crossing is notified once.
create table performance_above_target (
  marketplace_id uuid not null references marketplace (id),
  merchant_id uuid not null references company (id),
  measure text not null check (measure in ('acceptedLate', 'shippedLate', 'cancelled', 'refunded', 'returned', 'disputed')),
  since timestamptz not null default now(),
  primary key (marketplace_id, merchant_id, measure)
);
create index performance_above_target_merchant on performance_above_target (merchant_id);
