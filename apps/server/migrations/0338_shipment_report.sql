-- When the shipment of an order was last tried to be reported to its channel, since when the channel does not know its newest tracking, and which tracking number the
-- merchant's shop named last (null where it did not ship the order): only what changes there is taken over.
alter table channel_order
  add column report_tried_at timestamptz,
  add column tracking_changed_at timestamptz,
  add column shop_tracking_number text;
create index channel_order_tracking on channel_order (company_id, channel_id) where tracking_changed_at is not null;
