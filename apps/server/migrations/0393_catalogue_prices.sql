-- Locks rows of `push` alone, and waits for nobody who reads: the prices of the products that were sent before.
update push s set product_price_minor = p.price_minor
from product p
where p.merchant_id = s.merchant_id and p.id = s.product_id and p.price_minor is not null and p.price_minor <> s.product_price_minor;
