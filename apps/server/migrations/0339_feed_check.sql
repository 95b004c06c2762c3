-- What the last check of a feed found, and in which version of it: while that is the same, nothing is read again.
alter table sales_channel add column feed_check jsonb, add column feed_check_version text;
