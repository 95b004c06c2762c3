-- A shipment that was recorded by mistake and cancelled. Its row in `fulfilment` is deleted, so that nobody reads it as a shipment; what is left lets a
-- repeated request, the e-mail to the shopper and a shop that still has it recognise it.
create table cancelled_fulfilment (
  marketplace_id uuid not null,
  -- The id it had as a shipment.
  id uuid not null,
  order_id uuid not null,
  -- Its lines: `lineId` and `quantity` of each.
  lines jsonb not null,
  tracking_number text not null default '',
  -- The shop's own id of it, until the shop has it no longer.
  external_id text,
  -- Whether an e-mail about it was sent to the shopper.
  is_mailed boolean not null,
  created_at timestamptz not null default now(),
  primary key (marketplace_id, id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id)
);
create index cancelled_fulfilment_order on cancelled_fulfilment (marketplace_id, order_id);

-- A label that its carrier does not take back stays with the cancelled shipment: it was paid for.
alter table shipping_label add column cancelled_fulfilment_id uuid;
alter table shipping_label add constraint shipping_label_cancelled_fulfilment foreign key (marketplace_id, cancelled_fulfilment_id)
  references cancelled_fulfilment (marketplace_id, id);
alter table shipping_label drop constraint shipping_label_subject;
alter table shipping_label add constraint shipping_label_subject check (num_nonnulls(fulfilment_id, cancelled_fulfilment_id, case_id) = 1);
create index shipping_label_of_cancelled on shipping_label (marketplace_id, cancelled_fulfilment_id) where cancelled_fulfilment_id is not null;
