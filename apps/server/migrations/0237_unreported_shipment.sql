-- Shipments that their channel does not know yet: recorded while it was paused, they are reported once it is resumed.
create index channel_order_unreported on channel_order (company_id, channel_id, shipped_at) where state = 'shipped' and reported_at is null;
