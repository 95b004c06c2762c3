-- Whether orders can be created in a shop: until one is there, its items are sold here and counted there. It is written whenever the shop is set up.
alter table connection add column takes_orders boolean not null default true;
update connection set takes_orders = false where provider = 'feed';

-- An order that a person keeps out of the merchant's shop, and the number by which the shop shows one that is there: its reference is an id there.
alter table "order"
  add column is_without_shop boolean not null default false,
  add column merchant_order_number text;
