-- What is on sale on a marketplace by price, and what one merchant has there.
create index push_by_price on push (marketplace_id, product_price_minor, product_id);
create index push_of_merchant_by_price on push (marketplace_id, merchant_id, product_price_minor, product_id);
-- Products by a value of an attribute, also one of several values, and a rare one.
create index product_value_parts on product_value using gin (attribute_parts(definition_id, value)) where state = 'mapped';
