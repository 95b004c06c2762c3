-- Who bought on a sales channel outside the portal can be erased from the orders of its merchant.
alter table channel_order
  add column customer_email text not null generated always as (coalesce(lower(customer ->> 'email'), '')) stored,
  add column erasure_requested_at timestamptz,
  add column erased_at timestamptz;
create index channel_order_customer on channel_order (company_id, customer_email);
create index channel_order_to_erase on channel_order (company_id, id) where erasure_requested_at is not null and erased_at is null;
