-- The pictures of a card's variants, by the id of the variant, kept beside the other pictures of the card: a page of the product list looked each of
-- them up in three tables. Not in `card_variants`, which changes with every order.
alter table product add column card_variant_images jsonb not null default '{}';

-- The stored pictures of the first variants of a product that are on offer.
create function product_card_variant_images(merchant uuid, product uuid) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_object_agg(v.id, jsonb_build_object('file', pi.file, 'alt', im.alt, 'width', pi.width, 'height', pi.height)), '{}')
  from (
    select v.id, v.image_source from variant v
    where v.merchant_id = merchant and v.product_id = product and v.removed_at is null
    order by v.position, v.id limit 20
  ) v
  join product_image im on im.merchant_id = merchant and im.product_id = product and im.source = v.image_source
  join picture pi on pi.merchant_id = im.merchant_id and pi.id = im.picture_id
$$;

update product p set card_variant_images = images.value
from (select merchant_id, id, product_card_variant_images(merchant_id, id) as value from product) images
where p.merchant_id = images.merchant_id and p.id = images.id and images.value <> '{}';
