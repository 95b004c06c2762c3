-- By when a merchant has to accept and to ship an order, from when it was placed; null where the marketplace sets no time.
alter table marketplace add column accept_within_hours int check (accept_within_hours between 1 and 720);
alter table marketplace add column ship_within_hours int check (ship_within_hours between 1 and 2160);

-- Stored with the order: another setting changes later orders only.
alter table "order" add column accept_by timestamptz, add column ship_by timestamptz, add column accepted_at timestamptz;
create index order_marketplace_deadline on "order" (marketplace_id, placed_at desc, id desc)
  where order_status in ('New', 'Partially Fulfilled') and (ship_by is not null or accept_by is not null);
create index order_merchant_deadline on "order" (merchant_id, placed_at desc, id desc)
  where order_status in ('New', 'Partially Fulfilled') and (ship_by is not null or accept_by is not null);
create index order_ship_by on "order" (ship_by) where ship_by is not null and order_status in ('New', 'Partially Fulfilled');
create index order_accept_by on "order" (accept_by) where accept_by is not null and accepted_at is null and order_status = 'New';
