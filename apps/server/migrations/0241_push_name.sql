-- Products that were submitted to a marketplace before they were pushed had no name in its order.
update push pu set product_name = p.name
from product p where pu.product_name = '' and p.merchant_id = pu.merchant_id and p.id = pu.product_id and p.name <> '';
