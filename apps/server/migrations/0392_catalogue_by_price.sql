-- The catalogue of a marketplace is sorted by price as well: the lowest price of a product, kept in `push` beside its name. One without a price has the
-- highest number that is exact everywhere, and is behind all others. The column costs existing rows nothing; the next file fills them.
alter table push add column product_price_minor bigint not null default 9007199254740991;

-- Name and price may have changed while the product was in no collection, and nobody noted it: they are those of the product when it is offered.
create or replace function note_listing_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update push s set offer_changed_at = now(), product_name = p.name, product_price_minor = coalesce(p.price_minor, 9007199254740991)
  from product p
  where s.marketplace_id = new.marketplace_id and s.merchant_id = new.merchant_id and s.product_id = new.product_id
    and p.merchant_id = s.merchant_id and p.id = s.product_id;
  return null;
end $$;

-- The parts of a value of an attribute, each with the id of the attribute: what a list of values is found by, in one index for all marketplaces. The values
-- of a list are joined by commas.
create function attribute_parts(definition uuid, value text) returns text[] language sql immutable strict parallel safe as $$
  select array(select definition::text || ':' || left(part, 100) from unnest(string_to_array(value, ', ')) part)
$$;
