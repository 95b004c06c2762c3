-- A search finds a product by its names in other languages as well. The table and its index are written anew: about a minute for a million products.
create function translated_names(translations jsonb) returns text language sql immutable parallel safe strict as $$
  select coalesce(pg_catalog.string_agg(' ' || (t.texts ->> 'name'), '' order by t.language), '')
  from pg_catalog.jsonb_each(translations) t (language, texts)
$$;
-- Before PostgreSQL 17 the expression of a column cannot be changed. The views of the column are created again with the policies, after this file.
alter table product drop column search_text cascade;
alter table product add column search_text text generated always as (searchable(name || ' ' || merchant_product_reference || translated_names(translations))) stored;
create index product_search on product using gin (merchant_id, search_text gin_trgm_ops);
