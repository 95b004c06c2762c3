-- The shipping rates of a company: a merchant's, or those of a marketplace that stand in where a merchant has none. Saved as a whole.
create table shipping_profile (
  company_id uuid primary key references company (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  free_from_minor bigint check (free_from_minor >= 0),
  basket_free_from_minor bigint check (basket_free_from_minor >= 0),
  default_weight_grams int check (default_weight_grams > 0),
  updated_at timestamptz not null default now(),
  version int not null default 1
);

create table shipping_zone (
  company_id uuid not null references shipping_profile (company_id) on delete cascade,
  position int not null,
  name text not null,
  is_rest_of_world boolean not null default false,
  basis text not null check (basis in ('flat', 'weight', 'value')),
  free_from_minor bigint check (free_from_minor >= 0),
  primary key (company_id, position)
);
create unique index shipping_zone_one_rest on shipping_zone (company_id) where is_rest_of_world;

-- A country, or a range of its postal codes by their beginnings; without spaces and dashes. Both empty: the whole country.
create table shipping_area (
  company_id uuid not null,
  zone_position int not null,
  position int not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  postal_from text not null default '',
  postal_to text not null default '',
  primary key (company_id, country_code, postal_from),
  foreign key (company_id, zone_position) references shipping_zone (company_id, position) on delete cascade,
  check (length(postal_from) = length(postal_to) and postal_from <= postal_to)
);
create index shipping_area_zone on shipping_area (company_id, zone_position);

-- A price for a part of the zone's scale: grams, or minor units of the goods.
create table shipping_rate (
  company_id uuid not null,
  zone_position int not null,
  position int not null,
  name text not null,
  from_value bigint not null check (from_value >= 0),
  to_value bigint check (to_value > from_value),
  price_minor bigint not null check (price_minor >= 0),
  min_days int check (min_days >= 0),
  max_days int check (max_days >= min_days),
  carrier text not null default '',
  primary key (company_id, zone_position, position),
  foreign key (company_id, zone_position) references shipping_zone (company_id, position) on delete cascade
);
