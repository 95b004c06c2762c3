-- What an add-on marketplace has written to the shop of its operator, product by product. A product may be deleted here and still be taken off sale there.
create table storefront_product (
  company_id uuid not null,
  connection_id uuid not null,
  merchant_id uuid not null,
  product_id uuid not null,
  state text not null check (state in ('waiting', 'written', 'failed', 'withdrawn')),
  -- The id of the product in the shop, and those of its variants by ours.
  reference text,
  variants jsonb not null default '{}',
  -- A hash of what was last written of each field.
  hashes jsonb not null default '{}',
  -- Why it could not be written: a code with parameters.
  problem jsonb,
  written_at timestamptz,
  -- Until when a job writes it: no other does meanwhile.
  taken_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (company_id, connection_id, product_id),
  foreign key (company_id, connection_id) references connection (company_id, id)
);
create index storefront_product_state on storefront_product (company_id, connection_id, state, product_id);
