-- A purchase whose shopper's data are to be erased once its orders have ended, and one whose data are.
alter table order_group add column erasure_requested_at timestamptz, add column erased_at timestamptz;
create index order_group_to_erase on order_group (marketplace_id, placed_at, id) where erased_at is null;
create index order_group_erasure_requested on order_group (marketplace_id, id) where erasure_requested_at is not null and erased_at is null;
-- A shopper is known by the address.
create index order_group_email on order_group (marketplace_id, lower(customer ->> 'email')) where erased_at is null;

-- For how many days after the end of an order a shopper's data are kept in any case: returns, disputes and questions need them.
alter table marketplace add column shopper_retention_days int not null default 120 check (shopper_retention_days between 31 and 3650);
-- After how many months they are erased without a request; null for never.
alter table marketplace add column erase_shoppers_after_months int check (erase_shoppers_after_months between 1 and 120);
