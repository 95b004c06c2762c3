-- A picture that waits to be fetched may have the picture that was in its place: it is shown until the new one is here. `state` tells the two apart.
create or replace function product_card_images(merchant uuid, product uuid) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('file', i.file, 'alt', i.alt, 'width', i.width, 'height', i.height) order by i.position, i.source), '[]')
  from (
    select pi.file, im.alt, pi.width, pi.height, im.position, im.source
    from product_image im join picture pi on pi.merchant_id = im.merchant_id and pi.id = im.picture_id
    where im.merchant_id = merchant and im.product_id = product
    order by im.position, im.source limit 4
  ) i
$$;
