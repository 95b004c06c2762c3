-- The shipping offer that the shopper accepted: {"reference", "service", "carrier", "priceMinor"}.
alter table order_group add column shipping_quote jsonb;
