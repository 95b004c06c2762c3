-- The newest change of a product in the catalogue of a marketplace is that of the product itself, of its approval there, or of its campaign price.
alter table push add column offer_changed_at timestamptz not null default '-infinity';
alter table push alter column offer_changed_at set default now();
alter table push add column catalogue_updated_at timestamptz not null generated always as (greatest(product_updated_at, offer_changed_at)) stored;
create index push_by_change on push (marketplace_id, catalogue_updated_at desc, product_id desc);

-- Runs as its owner: a merchant that runs a campaign, or makes a listing wait, does not write what was pushed.
create function note_listing_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update push set offer_changed_at = now()
  where marketplace_id = new.marketplace_id and merchant_id = new.merchant_id and product_id = new.product_id;
  return null;
end $$;
create trigger listing_added after insert on listing for each row when (new.approval = 'Approved') execute function note_listing_change();
create trigger listing_offered after update of approval, missing_required, collection_id on listing for each row
  when ((old.approval = 'Approved' or new.approval = 'Approved')
    and (old.approval = 'Approved', old.missing_required > 0, old.collection_id) is distinct from (new.approval = 'Approved', new.missing_required > 0, new.collection_id))
  execute function note_listing_change();

create function note_campaign_products() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update push s set offer_changed_at = now()
  from changed x join campaign c on c.id = x.campaign_id and c.status = 'Published'
  where s.marketplace_id = x.marketplace_id and s.merchant_id = x.merchant_id and s.product_id = x.product_id;
  return null;
end $$;
create trigger campaign_product_added after insert on campaign_product referencing new table as changed for each statement execute function note_campaign_products();
create trigger campaign_product_changed after update on campaign_product referencing new table as changed for each statement execute function note_campaign_products();
create trigger campaign_product_removed after delete on campaign_product referencing old table as changed for each statement execute function note_campaign_products();

-- A price changes without a write on the first day of a campaign: its start is noted.
alter table campaign add column started_at timestamptz;
create function note_campaign() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update push s set offer_changed_at = now() from campaign_product x
  where x.campaign_id = new.id and s.marketplace_id = x.marketplace_id and s.merchant_id = x.merchant_id and s.product_id = x.product_id;
  return null;
end $$;
create trigger campaign_offered after update of status, starts_on, ends_on, started_at on campaign for each row
  when (new.status in ('Published', 'Ended') and (old.status, old.starts_on, old.ends_on, old.started_at) is distinct from (new.status, new.starts_on, new.ends_on, new.started_at))
  execute function note_campaign();
update campaign c set started_at = now() from marketplace m
where m.id = c.marketplace_id and c.status = 'Published' and c.starts_on <= (now() at time zone m.time_zone)::date;
