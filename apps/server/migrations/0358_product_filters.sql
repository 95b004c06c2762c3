-- Products by brand and by price, for the filters of lists and of storefronts.
create index product_by_brand on product (merchant_id, brand, updated_at desc, id desc);
create index product_by_price on product (merchant_id, price_minor, id) where price_minor is not null;
