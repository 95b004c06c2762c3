-- When something last happened to a return or a dispute, so that programs read what changed since they last looked.
alter table order_case add column updated_at timestamptz not null default now();
update order_case c set updated_at = coalesce((select max(e.at) from case_event e where e.marketplace_id = c.marketplace_id and e.case_id = c.id), c.created_at);
create trigger order_case_updated before update on order_case for each row when (old.* is distinct from new.*) execute function set_updated_at();
-- An entry of the timeline, such as a message, changes nothing else of its case.
create function case_happened() returns trigger language plpgsql as $$
begin
  update order_case c set updated_at = now()
  from (select distinct a.marketplace_id, a.case_id from added a) a
  where c.marketplace_id = a.marketplace_id and c.id = a.case_id and c.updated_at <> now();
  return null;
end;
$$;
create trigger case_happened after insert on case_event referencing new table as added for each statement execute function case_happened();
create index order_case_updated on order_case (marketplace_id, updated_at, id);
create index order_case_updated_of_merchant on order_case (merchant_id, updated_at, id);
