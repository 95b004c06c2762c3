-- Readings of shops are numbered as they begin. What was read earlier may be written later: by another worker, or by a sync that reads many pages.
create sequence shop_reading;

-- The last reading that a product, and its stock alone, was written from. Only products that changed, or that a webhook named, have a row.
create table product_reading (
  merchant_id uuid not null references company on delete cascade,
  reference text not null,
  reading bigint not null default 0,
  stock_reading bigint not null default 0,
  primary key (merchant_id, reference)
) with (fillfactor = 80);
