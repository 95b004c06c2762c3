-- After how many hours a purchase that is not paid is cancelled; null for never.
alter table marketplace add column cancel_unpaid_after_hours int default 72 check (cancel_unpaid_after_hours between 1 and 2160);
create index order_unpaid_of_marketplace on "order" (marketplace_id, payment_status_at)
  where order_status = 'New' and collected_by = 'provider' and payment_status in ('Unprocessed', 'Processing', 'Processed');
