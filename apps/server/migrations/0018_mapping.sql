-- Nothing was asked of any listing so far, so nothing is missing.
update listing set percentage_mapped = 100;

-- Reckoning walks the products of a marketplace in this order.
create index listing_walk on listing (marketplace_id, merchant_id, product_id);
