-- What the marketplace refunded of an order (null until it is read for the first time: of orders older than this, what happened before counts as known), how
-- much of that the merchant's own shop knows of, and what is being recorded there, by one worker until an instant.
alter table channel_order
  add column refunded_minor bigint check (refunded_minor >= 0),
  add column shop_refunded_minor bigint not null default 0 check (shop_refunded_minor >= 0),
  add column shop_refund jsonb,
  add column shop_refund_until timestamptz;

-- When changes of older orders were read last.
alter table sales_channel add column changes_read_at timestamptz;
create index channel_order_open on channel_order (company_id, channel_id, placed_at) where state in ('new', 'forwarded');
