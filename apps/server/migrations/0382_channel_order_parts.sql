-- What was shipped of an order before its last shipment: of each line how many, with the tracking and when the marketplace was notified. And since when it does
-- not know one of them.
alter table channel_order
  add column parts jsonb not null default '[]',
  add column part_waiting_since timestamptz;
create index channel_order_part_waiting on channel_order (company_id, channel_id) where part_waiting_since is not null;
