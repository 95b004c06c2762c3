-- What the shop last said of the tracking of a shipment that was made there: only what changed in the shop is taken over, so that what a person entered stays.
alter table fulfilment add column shop_tracking jsonb;
