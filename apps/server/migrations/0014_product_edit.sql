-- What a person edited since the shop sent it: a sync leaves these fields alone. `status` stands for a withdrawal.
alter table product add column edited_fields text[] not null default '{}';
-- When the merchant laid its highlight over it; null without one.
alter table product add column highlighted_at timestamptz;
update product set highlighted_at = updated_at where highlight is not null;
alter table product add constraint product_highlight_at check ((highlight is null) = (highlighted_at is null));
create index product_highlighted on product (merchant_id, highlighted_at desc, id desc) where highlighted_at is not null;

-- The highlight an operator lays over a product for its own marketplace: no other operator sees it, and the product stays the merchant's.
create table product_highlight (
  marketplace_id uuid not null references marketplace (id),
  merchant_id uuid not null,
  product_id uuid not null,
  highlight jsonb not null,
  highlighted_at timestamptz not null default now(),
  primary key (marketplace_id, merchant_id, product_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id) on delete cascade
);
create index product_highlight_newest on product_highlight (marketplace_id, highlighted_at desc, product_id desc);
create index product_highlight_product on product_highlight (merchant_id, product_id);

-- What a run of the kind `update` changes: one change over everything the filters met.
create table product_update (
  company_id uuid not null,
  run_id uuid not null,
  filters jsonb not null,
  change jsonb not null,
  actor text,
  primary key (company_id, run_id),
  foreign key (company_id, run_id) references run (company_id, id)
);
