-- What the return policy promised when the order was placed; null for orders placed before this was stored, for which today's policy holds.
alter table "order"
  add column return_days int,
  add column return_shipping_payer text,
  add column return_fee_minor bigint,
  add constraint order_return_terms check (num_nulls(return_days, return_shipping_payer, return_fee_minor) in (0, 3)) not valid;
-- Whether the policy excluded the product then, by its collection.
alter table order_line add column is_return_excluded boolean not null default false;
