-- What one merchant has in the catalogue of a marketplace, in both orders.
create index push_of_merchant_by_name on push (marketplace_id, merchant_id, product_name, product_id);
create index push_of_merchant_by_change on push (marketplace_id, merchant_id, catalogue_updated_at desc, product_id desc);
