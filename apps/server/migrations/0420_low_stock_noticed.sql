-- Merchants are notified once when a product is nearly sold out (1), and once when it is sold out (2). What was imported with little left, or came on sale with it, is
-- no news; what is restocked may be again.
alter table product add column low_stock_noticed smallint not null default 0;

create or replace function set_low_stock() returns trigger language plpgsql as $$
declare
  level smallint;
begin
  new.low_stock := case when new.stock <= 5 and new.status in ('Ready', 'Pushed', 'Published') then new.stock end;
  level := case when new.low_stock is null then 0 when new.low_stock <= 0 then 2 else 1 end;
  if tg_op = 'INSERT' or new.stock is not distinct from old.stock then
    new.low_stock_noticed := level;
  else
    new.low_stock_noticed := least(new.low_stock_noticed, level);
  end if;
  return new;
end $$;

update product set low_stock_noticed = case when low_stock <= 0 then 2 else 1 end where low_stock is not null;

create index product_low_stock_unnoticed on product (merchant_id, id)
  where low_stock is not null and low_stock_noticed < case when low_stock <= 0 then 2 else 1 end;
