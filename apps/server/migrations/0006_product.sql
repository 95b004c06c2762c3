create table product (
  merchant_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  connection_id uuid,
  merchant_product_reference text not null check (merchant_product_reference <> ''),
  name text not null,
  description text not null default '',
  brand text not null default '',
  status text not null default 'Review' check (status in ('Review', 'Ready', 'Pushed', 'Published', 'Test', 'Discontinued')),
  reasons jsonb not null default '[]',
  options jsonb not null default '[]',
  external_category text not null default '',
  external_tags text[] not null default '{}',
  attributes jsonb not null default '[]',
  currency text not null,
  -- Over its variants: the lowest price, and the stock together; null where none is known.
  price_minor bigint check (price_minor >= 0),
  stock bigint check (stock >= 0),
  variant_count int not null default 0,
  thumbnail_id uuid,
  highlight jsonb,
  -- Of what a marketplace is told: equal means there is nothing to push.
  content_hash bytea not null,
  -- Of everything the shop sent, stock as well: equal means there is nothing to take over. Null where no shop sent it.
  source_hash bytea,
  search_text text generated always as (searchable(name || ' ' || merchant_product_reference)) stored,
  discontinued_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (merchant_id, id),
  constraint product_reference unique (merchant_id, merchant_product_reference)
);
-- An operator names a product by its id alone.
create index product_id on product (id);
create index product_newest on product (merchant_id, updated_at desc, id desc);
create index product_by_name on product (merchant_id, name, id);
create index product_by_status on product (merchant_id, status, updated_at desc, id desc);
create index product_by_category on product (merchant_id, external_category, updated_at desc, id desc);
create index product_tags on product using gin (merchant_id, external_tags);
create index product_search on product using gin (merchant_id, search_text gin_trgm_ops);

create table variant (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  product_id uuid not null,
  -- The shop's own id or SKU of the variant; within its product.
  reference text not null check (reference <> ''),
  sku text not null default '',
  name text not null default '',
  options jsonb not null default '[]',
  price_minor bigint check (price_minor >= 0),
  compare_at_minor bigint check (compare_at_minor >= 0),
  stock bigint check (stock >= 0),
  gtin text not null default '',
  weight_grams int check (weight_grams >= 0),
  image_source text,
  position int not null default 0,
  -- A variant gone from its product stays for the orders that name it.
  removed_at timestamptz,
  primary key (merchant_id, id),
  constraint variant_reference unique (merchant_id, product_id, reference),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create index variant_sku on variant (merchant_id, sku) where sku <> '';
create index variant_id on variant (id);

-- One stored picture per content; the files lie in the file store under `file` with a suffix per size.
create table picture (
  merchant_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  content_hash bytea not null,
  file text not null,
  width int not null,
  height int not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  constraint picture_content unique (merchant_id, content_hash)
);

create table product_image (
  merchant_id uuid not null,
  product_id uuid not null,
  source text not null,
  position int not null,
  alt text not null default '',
  state text not null default 'pending' check (state in ('pending', 'stored', 'failed')),
  failure text,
  picture_id uuid,
  attempted_at timestamptz,
  primary key (merchant_id, product_id, source),
  foreign key (merchant_id, product_id) references product (merchant_id, id),
  foreign key (merchant_id, picture_id) references picture (merchant_id, id)
);
create index product_image_waiting on product_image (merchant_id, state, product_id) where state <> 'stored';
create index product_image_source on product_image (merchant_id, source);
create index product_image_picture on product_image (merchant_id, picture_id) where picture_id is not null;

create table product_event (
  merchant_id uuid not null,
  product_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  message text not null,
  actor text,
  -- Of which marketplace it tells, and so which operator may read it; null is for everybody who sees the product.
  marketplace_id uuid,
  primary key (merchant_id, product_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
