-- A marketplace takes orders in its own currency alone: a product in another is approved at most, and not on sale.
update product p set status = 'Pushed' where p.status = 'Published' and not exists (
  select from listing l join company mo on mo.id = l.marketplace_id and mo.currency = p.currency
  where l.merchant_id = p.merchant_id and l.product_id = p.id and is_on_sale(l.marketplace_id, l.approval, l.missing_required));
