-- How far an operator trusts a partner: its rules of approval tell the two apart.
alter table partnership add column trust text not null default 'standard' check (trust in ('standard', 'trusted'));

-- Of the last approval; null while there was none, which is what makes a listing new.
alter table listing add column approved_at timestamptz;
-- Since when the content is another than the approved one, and in what; null while it is the same, or while the listing is not approved.
alter table listing add column changed_at timestamptz;
alter table listing add column change_kinds text[] not null default '{}';
alter table listing add column review_requested_at timestamptz;
create index listing_changed on listing (marketplace_id, changed_at desc, id desc) where changed_at is not null;
create index listing_new on listing (marketplace_id, proposed_at desc, id desc) where approved_at is null;
create index listing_of_merchant on listing (marketplace_id, merchant_id, collection_id, position, id);

-- What a marketplace is told of a product, as it is now: what `content_hash` is taken of, and beside it the pictures as stored.
create function product_content(merchant uuid, product uuid) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'name', p.name, 'description', p.description, 'brand', p.brand, 'category', p.external_category, 'tags', to_jsonb(p.external_tags),
    'currency', p.currency, 'priceMinor', p.price_minor, 'options', p.options, 'attributes', p.attributes,
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

-- The content of a listing as it was last approved.
create table listing_snapshot (
  marketplace_id uuid not null,
  listing_id uuid not null,
  content jsonb not null,
  content_hash bytea not null,
  at timestamptz not null default now(),
  primary key (marketplace_id, listing_id),
  foreign key (marketplace_id, listing_id) references listing (marketplace_id, id) on delete cascade
);

-- What was approved before snapshots were kept counts as approved as it is now.
update listing set approved_at = coalesce(decided_at, updated_at) where approval = 'Approved';
insert into listing_snapshot (marketplace_id, listing_id, content, content_hash, at)
select l.marketplace_id, l.id, product_content(l.merchant_id, l.product_id), p.content_hash, l.approved_at
from listing l join product p on p.merchant_id = l.merchant_id and p.id = l.product_id where l.approval = 'Approved';

-- What is approved without a person looking: the first rule of the list that allows all of a change approves it.
create table approval_rule (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  position text collate "C" not null,
  name text not null check (name <> ''),
  -- Null is for every partner.
  trust text check (trust in ('standard', 'trusted')),
  -- The most a price may move, up or down; null lets no price move.
  max_price_basis_points int check (max_price_basis_points between 0 and 10000),
  approves_text boolean not null default false,
  approves_pictures boolean not null default false,
  approves_variants boolean not null default false,
  approves_new boolean not null default false,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (marketplace_id, id)
);
create index approval_rule_order on approval_rule (marketplace_id, position, id);

-- Which category of the operator's own shop a collection was taken over from, and how that was named and placed then: what the operator
-- changes afterwards stays until the shop changes it as well.
alter table collection add column external_source uuid;
alter table collection add column external_reference text;
alter table collection add column external_name text;
alter table collection add column external_parent text;
alter table collection add constraint collection_external_once unique (marketplace_id, external_source, external_reference);
alter table collection add constraint collection_external_source foreign key (marketplace_id, external_source) references connection (company_id, id);
