-- A label is requested at its carrier by one process at a time: two that look for it and find nothing would both buy it. `attempts` says whether an earlier
-- request may have bought it.
alter table shipping_label add column sending_until timestamptz, add column attempts int not null default 0;
update shipping_label set attempts = 1 where state = 'pending';
