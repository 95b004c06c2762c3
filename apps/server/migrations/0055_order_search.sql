-- Orders are found by their customer, and by the tracking number of a shipment.
alter table order_group add column customer_search text
  generated always as (searchable(coalesce(customer ->> 'name', '') || ' ' || coalesce(customer ->> 'email', ''))) stored;
create index order_group_customer on order_group using gin (marketplace_id, customer_search gin_trgm_ops);
create index fulfilment_tracking on fulfilment (marketplace_id, tracking_number) where tracking_number <> '';
