-- A picture that waits to be fetched may have the picture that was in its place (see 0286): that one is not its content.
create or replace function product_content(merchant uuid, product uuid) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'name', p.name, 'description', p.description, 'brand', p.brand, 'category', p.external_category, 'tags', to_jsonb(p.external_tags),
    'currency', p.currency, 'priceMinor', p.price_minor, 'options', p.options, 'attributes', p.attributes, 'translations', p.translations,
    'images', (
      select coalesce(jsonb_agg(jsonb_build_object('source', im.source, 'alt', im.alt, 'file', pi.file, 'width', pi.width, 'height', pi.height)
        order by im.position, im.source), '[]')
      from product_image im left join picture pi on pi.merchant_id = im.merchant_id and pi.id = im.picture_id and im.state = 'stored'
      where im.merchant_id = p.merchant_id and im.product_id = p.id
    ),
    'variants', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', v.reference, 'sku', v.sku, 'name', v.name, 'options', v.options,
        'priceMinor', v.price_minor, 'compareAtMinor', v.compare_at_minor, 'gtin', v.gtin, 'weightGrams', v.weight_grams, 'imageSource', v.image_source)
        order by v.position, v.reference), '[]')
      from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null
    )
  )
  from product p where p.merchant_id = merchant and p.id = product
$$;
