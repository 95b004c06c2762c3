-- A search finds a product by its names in other languages as well. The table and its index are written anew: about a minute for a million products.
create function translated_names(translations jsonb) returns text language sql immutable parallel safe strict as $$
  select coalesce(pg_catalog.string_agg(' ' || (t.texts ->> 'name'), '' order by t.language), '')
  from pg_catalog.jsonb_each(translations) t (language, texts)
$$;
alter table product alter column search_text set expression as (searchable(name || ' ' || merchant_product_reference || translated_names(translations)));
