-- Order numbers come from one sequence per marketplace. A counter in a row is locked until the purchase that used it is committed, so purchases
-- of one marketplace would be written one after the other. A purchase that is rolled back leaves a gap, which is allowed for orders.
create schema order_number;

-- Runs as its owner: the application owns nothing and may not create sequences.
create function order_number.create_sequence() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create sequence order_number.%I minvalue 1001', new.id);
  return null;
end $$;

do $$
declare
  marketplace record;
begin
  for marketplace in select id, next_order_number from marketplace loop
    execute format('create sequence order_number.%I minvalue 1001 start %s', marketplace.id, greatest(marketplace.next_order_number, 1001));
  end loop;
end $$;

create trigger marketplace_order_number after insert on marketplace for each row execute function order_number.create_sequence();

-- The next order number of a marketplace, unique also among purchases that are not committed yet.
create function next_order_number(marketplace uuid) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return nextval(format('order_number.%I', marketplace));
end $$;

alter table marketplace drop column next_order_number;
