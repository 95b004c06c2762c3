-- Whether a marketplace lists a product, as it is at the moment of the call: a statement that has waited for the product's lock sees the listing that
-- was added meanwhile, which its own snapshot leaves out. Only volatile functions read anew.
create function is_product_listed(merchant uuid, product uuid) returns boolean language plpgsql volatile as $$
begin
  return exists (select from listing l where l.merchant_id = merchant and l.product_id = product);
end $$;
