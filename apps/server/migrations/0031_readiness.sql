-- What happens to a product on sale that misses a required attribute: withdrawn until it is complete again, or kept on sale and flagged.
alter table marketplace add column unready_products text not null default 'withdraw' check (unready_products in ('withdraw', 'keep'));

-- The required attributes of a collection, its own and inherited, that a product has no valid value for.
create function missing_definitions(in_marketplace uuid, in_collection uuid, of_merchant uuid, of_product uuid)
returns setof uuid language sql stable parallel safe as $$
  with recursive up as (
    select c.id, c.parent_id, 0 as height from collection c where c.marketplace_id = in_marketplace and c.id = in_collection
    union all
    select c.id, c.parent_id, u.height + 1 from up u join collection c on c.marketplace_id = in_marketplace and c.id = u.parent_id
  ), asked as (
    select distinct on (cd.definition_id) cd.definition_id, cd.level
    from up join collection_definition cd on cd.marketplace_id = in_marketplace and cd.collection_id = up.id
    order by cd.definition_id, up.height
  )
  select a.definition_id from asked a where a.level = 'required' and not exists (
    select from product_value v where v.marketplace_id = in_marketplace and v.merchant_id = of_merchant and v.product_id = of_product
      and v.definition_id = a.definition_id and v.state = 'mapped')
$$;

-- Whether an approved listing may be sold.
create function is_on_sale(in_marketplace uuid, approval text, missing_required int) returns boolean language sql stable parallel safe as $$
  select approval = 'Approved' and (missing_required = 0
    or exists (select from marketplace m where m.id = in_marketplace and m.unready_products = 'keep'))
$$;

update product p set status = 'Pushed' where p.status = 'Published' and not exists (
  select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and is_on_sale(l.marketplace_id, l.approval, l.missing_required));
