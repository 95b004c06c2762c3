-- Whether the operator removed a product: category rules bring back what its merchant removed, and not that. Of those removed before, nobody knows who did it.
alter table push add column is_removed_by_operator boolean not null default false;
update push pu set is_removed_by_operator = true where not exists (
  select from listing l where l.marketplace_id = pu.marketplace_id and l.merchant_id = pu.merchant_id and l.product_id = pu.product_id);
