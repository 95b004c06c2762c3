-- Orders are found by the number that the shop shows. No row has one yet: the index is built in one read of the table.
create index order_number_in_shop on "order" (merchant_id, merchant_order_number) where merchant_order_number is not null;
