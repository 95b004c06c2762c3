-- So many of each variant are kept back from sale on a marketplace: the stock of a shop may be some minutes old.
alter table marketplace add column stock_buffer int not null default 0 check (stock_buffer between 0 and 10000);
