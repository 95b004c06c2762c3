-- Products that are nearly sold out are found by a column of their own. An index on `stock` made every sale write the row's place into all indexes of its product:
-- the new column changes only where there is little left, so a sale writes the row alone (a heap-only update), in the room that its page keeps for it. The next file fills it.
alter table product add column low_stock bigint;

create function set_low_stock() returns trigger language plpgsql as $$
begin
  new.low_stock := case when new.stock <= 5 and new.status in ('Ready', 'Pushed', 'Published') then new.stock end;
  return new;
end $$;

create trigger product_low_stock before insert or update of stock, status on product
  for each row when (new.stock <= 5 or new.low_stock is not null) execute function set_low_stock();

alter table product set (fillfactor = 85);
alter table variant set (fillfactor = 85);
