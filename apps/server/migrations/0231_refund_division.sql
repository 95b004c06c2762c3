-- What a refund takes from the account of its merchant at a provider that divides payments, for its goods and for its shipping. The rest is the
-- marketplace's. Kept, because the next refund of the order is divided after it.
alter table refund add column merchant_goods_minor bigint not null default 0 check (merchant_goods_minor >= 0),
  add column merchant_shipping_minor bigint not null default 0 check (merchant_shipping_minor >= 0),
  add constraint refund_division check (merchant_goods_minor + merchant_shipping_minor <= amount_minor);
-- Earlier refunds were divided one by one.
update refund set
  merchant_shipping_minor = least(greatest(0, shipping_minor - shipping_tax_returned_minor), greatest(0, amount_minor - commission_returned_minor - tax_returned_minor)),
  merchant_goods_minor = greatest(0, amount_minor - commission_returned_minor - tax_returned_minor)
    - least(greatest(0, shipping_minor - shipping_tax_returned_minor), greatest(0, amount_minor - commission_returned_minor - tax_returned_minor))
where settled_by = 'provider';
