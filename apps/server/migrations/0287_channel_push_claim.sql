-- A marketplace gets one push at a time: until when one has it, and whether another that a person started meanwhile follows.
alter table sales_channel add column pushing_until timestamptz, add column is_push_waiting boolean not null default false;
-- What was refused is sent again with the next push.
update channel_product set content_hash = null where state = 'failed' and content_hash is not null;
update sales_channel h set pushed_version = null
where h.pushed_version is not null
  and exists (select from channel_product p where p.company_id = h.company_id and p.channel_id = h.id and p.state = 'failed');
