-- What the marketplace refunded of an order, how much of that the merchant's own shop knows of, and what is being recorded there.
alter table channel_order
  add column refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  add column shop_refunded_minor bigint not null default 0 check (shop_refunded_minor >= 0),
  add column shop_refund jsonb;
