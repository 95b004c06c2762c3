-- What a card of a product list shows of the product's pictures and variants, kept in the product's own row so that a page of a list is one
-- index walk. Written in the same statement or transaction that changes them. Stock changes with every order and is in `card_variants` alone.
alter table product add column card_images jsonb not null default '[]';
alter table product add column card_variants jsonb not null default '[]';

-- The first stored pictures of a product.
create function product_card_images(merchant uuid, product uuid) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('file', i.file, 'alt', i.alt, 'width', i.width, 'height', i.height) order by i.position, i.source), '[]')
  from (
    select pi.file, im.alt, pi.width, pi.height, im.position, im.source
    from product_image im join picture pi on pi.merchant_id = im.merchant_id and pi.id = im.picture_id
    where im.merchant_id = merchant and im.product_id = product and im.state = 'stored'
    order by im.position, im.source limit 4
  ) i
$$;

-- The first variants of a product that are on offer.
create function product_card_variants(merchant uuid, product uuid) returns jsonb language sql stable parallel safe as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'priceMinor', v.price_minor, 'stock', v.stock) order by v.position, v.id), '[]')
  from (
    select v.id, v.name, v.sku, v.price_minor, v.stock, v.position from variant v
    where v.merchant_id = merchant and v.product_id = product and v.removed_at is null
    order by v.position, v.id limit 20
  ) v
$$;

update product p set card_images = product_card_images(p.merchant_id, p.id), card_variants = product_card_variants(p.merchant_id, p.id);
