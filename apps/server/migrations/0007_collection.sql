create table collection (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  parent_id uuid,
  name text not null check (name <> ''),
  description text not null default '',
  picture_file text,
  requires_approval boolean not null default true,
  -- Fractional order among its siblings: moving one writes one row.
  position text collate "C" not null,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (marketplace_id, id),
  foreign key (marketplace_id, parent_id) references collection (marketplace_id, id),
  constraint collection_name_once unique nulls not distinct (marketplace_id, parent_id, name),
  check (parent_id <> id)
);
create index collection_order on collection (marketplace_id, parent_id, position, id);
create index collection_search on collection using gin (marketplace_id, searchable(name) gin_trgm_ops);

create table listing (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  -- Null until the operator places it.
  collection_id uuid,
  merchant_id uuid not null,
  product_id uuid not null,
  approval text not null check (approval in ('Open', 'Pending', 'Approved', 'Rejected')),
  reason text,
  position text collate "C" not null,
  percentage_mapped real not null default 0 check (percentage_mapped between 0 and 100),
  proposed_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references "user" (id),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (marketplace_id, id),
  foreign key (marketplace_id, collection_id) references collection (marketplace_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id),
  constraint listing_once unique nulls not distinct (marketplace_id, collection_id, merchant_id, product_id)
);
create index listing_in_collection on listing (marketplace_id, collection_id, position, id);
-- Counts of a collection's card, and its list by approval or merchant.
create index listing_approval on listing (marketplace_id, collection_id, approval, merchant_id);
create index listing_inbox on listing (marketplace_id, approval, proposed_at desc, id desc);
create index listing_newest on listing (marketplace_id, proposed_at desc, id desc);
create index listing_product on listing (merchant_id, product_id, marketplace_id);

-- A product as it was last sent to a marketplace.
create table push (
  marketplace_id uuid not null references marketplace (id),
  merchant_id uuid not null,
  product_id uuid not null,
  content_hash bytea not null,
  pushed_at timestamptz not null,
  -- Kept beside the product, so that an operator's list over all merchants has an index to walk.
  product_updated_at timestamptz not null,
  product_name text not null default '',
  primary key (marketplace_id, merchant_id, product_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create index push_newest on push (marketplace_id, product_updated_at desc, product_id desc);
create index push_by_name on push (marketplace_id, product_name, product_id);
create index push_of_merchant on push (marketplace_id, merchant_id, product_updated_at desc, product_id desc);
create index push_product on push (merchant_id, product_id);
