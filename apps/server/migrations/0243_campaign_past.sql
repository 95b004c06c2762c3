-- At what a product was sold in a campaign before it was removed or its price there changed: an order that comes late is priced by the moment it was placed.
create table campaign_product_past (
  marketplace_id uuid not null,
  campaign_id uuid not null,
  merchant_id uuid not null,
  product_id uuid not null,
  price_minor bigint check (price_minor > 0),
  discount_basis_points int check (discount_basis_points between 1 and 9999),
  added_at timestamptz not null,
  removed_at timestamptz not null default now(),
  foreign key (marketplace_id, campaign_id) references campaign (marketplace_id, id) on delete cascade,
  foreign key (merchant_id, product_id) references product (merchant_id, id) on delete cascade
);
create index campaign_product_past_of_product on campaign_product_past (merchant_id, product_id, marketplace_id, removed_at);
create index campaign_product_past_campaign on campaign_product_past (marketplace_id, campaign_id);
