-- By when the queue tries again what a merchant's shop did not accept; null where it does not.
alter table "order" add column forward_next_try_by timestamptz;
alter table shop_report add column next_try_by timestamptz;
