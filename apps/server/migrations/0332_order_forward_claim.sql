-- An order is created in the merchant's shop by one process at a time: two that look for it and find nothing would both create it.
alter table "order" add column forwarding_until timestamptz;
alter table channel_order add column forwarding_until timestamptz;
