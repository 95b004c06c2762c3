-- When an order last changed, so that programs read what changed since they last looked. The orders that are there begin with the instant of this file.
alter table "order" add column updated_at timestamptz not null default now();
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
create trigger order_updated before update on "order" for each row when (old.* is distinct from new.*) execute function set_updated_at();
create index order_updated on "order" (marketplace_id, updated_at, id);
create index order_merchant_updated on "order" (merchant_id, updated_at, id);
