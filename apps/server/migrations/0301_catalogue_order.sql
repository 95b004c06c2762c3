-- The catalogue is in the order of what was noted in `push`: changes that were not pushed are noted from now on, and those before this version here.
update push pu set offer_changed_at = greatest(pu.offer_changed_at, p.updated_at), product_name = p.name
from product p
where p.merchant_id = pu.merchant_id and p.id = pu.product_id and (p.updated_at > pu.catalogue_updated_at or p.name <> pu.product_name);
