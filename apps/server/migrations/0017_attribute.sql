create table attribute_definition (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  name text not null check (name <> ''),
  labels jsonb not null default '{}',
  description text not null default '',
  type text not null check (type in ('text', 'number', 'boolean', 'choice', 'choices', 'colour', 'date', 'dimension')),
  unit text,
  allowed_values jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (marketplace_id, id),
  constraint attribute_key_once unique (marketplace_id, key)
);
-- A definition is named by its id alone.
create index attribute_definition_id on attribute_definition (id);
create index attribute_by_name on attribute_definition (marketplace_id, name, id);
create index attribute_newest on attribute_definition (marketplace_id, updated_at desc, id desc);
create index attribute_search on attribute_definition using gin (marketplace_id, searchable(name || ' ' || key) gin_trgm_ops);

-- What a collection itself asks for; its descendants inherit it unless they say otherwise.
create table collection_definition (
  marketplace_id uuid not null,
  collection_id uuid not null,
  definition_id uuid not null,
  level text not null check (level in ('required', 'recommended', 'optional')),
  position int not null default 0,
  primary key (marketplace_id, collection_id, definition_id),
  foreign key (marketplace_id, collection_id) references collection (marketplace_id, id) on delete cascade,
  foreign key (marketplace_id, definition_id) references attribute_definition (marketplace_id, id) on delete cascade
);
create index collection_definition_use on collection_definition (marketplace_id, definition_id);

create table attribute_template (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  name text not null check (name <> ''),
  attribute_definitions jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (marketplace_id, id),
  constraint attribute_template_name unique (marketplace_id, name)
);

-- One rule per definition and merchant; merchant_id null is for all of them.
create table mapping_rule (
  marketplace_id uuid not null,
  id uuid not null default uuid_v7(),
  definition_id uuid not null,
  merchant_id uuid references company (id),
  fields jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references "user" (id),
  version int not null default 1,
  primary key (marketplace_id, id),
  constraint mapping_rule_once unique nulls not distinct (marketplace_id, definition_id, merchant_id),
  foreign key (marketplace_id, definition_id) references attribute_definition (marketplace_id, id) on delete cascade
);

-- Every rule as it ever was; fields null where it was removed.
create table mapping_rule_version (
  marketplace_id uuid not null,
  definition_id uuid not null,
  merchant_id uuid,
  version int not null,
  fields jsonb,
  at timestamptz not null default now(),
  by_user uuid references "user" (id),
  constraint mapping_rule_version_once unique nulls not distinct (marketplace_id, definition_id, merchant_id, version),
  foreign key (marketplace_id, definition_id) references attribute_definition (marketplace_id, id) on delete cascade
);

-- A value fixed by hand for one product.
create table attribute_mapping (
  marketplace_id uuid not null,
  id uuid not null default uuid_v7(),
  definition_id uuid not null,
  merchant_id uuid not null,
  product_id uuid not null,
  original_name text not null default '',
  original_value text not null default '',
  mapped_value text not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references "user" (id),
  primary key (marketplace_id, id),
  constraint attribute_mapping_once unique (marketplace_id, merchant_id, product_id, definition_id),
  foreign key (marketplace_id, definition_id) references attribute_definition (marketplace_id, id) on delete cascade,
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create index attribute_mapping_id on attribute_mapping (id);
create index attribute_mapping_definition on attribute_mapping (marketplace_id, definition_id, merchant_id);

-- What every listed product has for every definition asked of it: reckoned from the above, always whole, never written by hand.
create table product_value (
  marketplace_id uuid not null,
  merchant_id uuid not null,
  product_id uuid not null,
  definition_id uuid not null,
  original_name text not null,
  original_value text not null,
  value text not null,
  state text not null check (state in ('mapped', 'invalid', 'ignored')),
  source text not null check (source in ('product', 'merchant_rule', 'operator_rule', 'same_name')),
  message text,
  primary key (marketplace_id, merchant_id, product_id, definition_id),
  foreign key (marketplace_id, definition_id) references attribute_definition (marketplace_id, id) on delete cascade,
  foreign key (merchant_id, product_id) references product (merchant_id, id) on delete cascade
);
create index product_value_definition on product_value (marketplace_id, definition_id, merchant_id, state);

-- Beside percentage_mapped: required definitions a listing has no valid value for.
alter table listing add column missing_required int not null default 0;
alter table listing add column missing_recommended int not null default 0;
