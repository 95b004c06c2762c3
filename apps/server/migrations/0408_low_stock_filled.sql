-- The column of the products that are nearly sold out now, and their index in the place of the one on `stock`. Readers wait only for the exchange at the end.
update product set low_stock = stock where stock <= 5 and status in ('Ready', 'Pushed', 'Published');

create index product_low_stock_next on product (merchant_id, low_stock, id) where low_stock is not null;
drop index product_low_stock;
alter index product_low_stock_next rename to product_low_stock;
