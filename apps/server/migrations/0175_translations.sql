-- Texts in the languages of shoppers. The languages of a marketplace, the one of its storefront first; empty while it has not chosen any.
alter table marketplace add column languages text[] not null default '{}' check (cardinality(languages) <= 20);

-- Texts of a product in other languages: {"nl": {"name": "Mok", "description": "…", "options": [{"name": "Size", "translation": "Maat",
-- "values": [{"value": "Large", "translation": "Groot"}]}]}}. Syncs of a shop leave them alone. `translated_languages` are those in which nothing is missing.
alter table product add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table product add column translated_languages text[] not null default '{}';

-- {"nl": {"name": "Mokken", "description": "…"}}
alter table collection add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');

-- What a marketplace is told of a product, as it is now: what `content_hash` is taken of, and beside it the pictures as stored.
create or replace function product_content(merchant uuid, product uuid) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'name', p.name, 'description', p.description, 'brand', p.brand, 'category', p.external_category, 'tags', to_jsonb(p.external_tags),
    'currency', p.currency, 'priceMinor', p.price_minor, 'options', p.options, 'attributes', p.attributes, 'translations', p.translations,
    'images', (
      select coalesce(jsonb_agg(jsonb_build_object('source', im.source, 'alt', im.alt, 'file', pi.file, 'width', pi.width, 'height', pi.height)
        order by im.position, im.source), '[]')
      from product_image im left join picture pi on pi.merchant_id = im.merchant_id and pi.id = im.picture_id
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

create index product_translated on product (merchant_id, translated_languages) where status <> 'Discontinued';
