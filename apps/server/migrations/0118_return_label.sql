-- A label is of a shipment, or of the parcel in which the items of a return come back.
alter table shipping_label alter column fulfilment_id drop not null;
alter table shipping_label add column case_id uuid;
alter table shipping_label add constraint shipping_label_case foreign key (marketplace_id, case_id) references order_case (marketplace_id, id);
alter table shipping_label add constraint shipping_label_subject check (num_nonnulls(fulfilment_id, case_id) = 1);
create unique index shipping_label_one_active_of_case on shipping_label (marketplace_id, case_id) where case_id is not null and state in ('pending', 'bought');
create index shipping_label_of_case on shipping_label (marketplace_id, case_id, created_at) where case_id is not null;
