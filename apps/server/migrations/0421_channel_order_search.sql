-- Orders of sales channels are found by their number, a reference, the customer, the tracking number, and by names and SKUs of their items.
create function channel_order_text(number text, reference text, shop_reference text, customer jsonb, tracking_number text, lines jsonb) returns text
language sql immutable parallel safe as $$
  select public.searchable(number || ' ' || reference || ' ' || coalesce(shop_reference, '') || ' ' || coalesce(customer ->> 'name', '') || ' ' || coalesce(customer ->> 'email', '')
    || ' ' || tracking_number || ' ' || coalesce((
      select string_agg(coalesce(l ->> 'sku', '') || ' ' || coalesce(l ->> 'name', ''), ' ') from jsonb_array_elements(lines) l
    ), ''))
$$;

create index channel_order_search on channel_order
  using gin (company_id, channel_order_text(number, reference, shop_reference, customer, tracking_number, lines) gin_trgm_ops);
create index channel_order_number on channel_order (company_id, number);
