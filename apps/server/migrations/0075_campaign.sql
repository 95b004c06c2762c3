-- A campaign: products at a lower price on one marketplace for a period of its days, with a deal for creators. `company_id` is who runs it: the
-- marketplace itself, or one of its merchants with its own products.
create table campaign (
  id uuid primary key default uuid_v7(),
  marketplace_id uuid not null references marketplace (id),
  company_id uuid not null references company (id),
  name text not null,
  description text not null default '',
  status text not null default 'Draft' check (status in ('Draft', 'Published', 'Ended')),
  -- Days in the time zone of the marketplace, both included.
  starts_on date not null,
  ends_on date not null,
  price_reward_minor bigint check (price_reward_minor >= 0),
  free_sample boolean not null default false,
  avg_commission_basis_points int check (avg_commission_basis_points between 0 and 10000),
  job_description text not null default '',
  url text not null default '',
  published_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint campaign_of_marketplace unique (marketplace_id, id),
  constraint campaign_period check (starts_on <= ends_on),
  constraint campaign_moments check ((status = 'Draft') = (published_at is null) and (status = 'Ended') = (ended_at is not null))
);
create index campaign_by_start on campaign (marketplace_id, starts_on, id);
create index campaign_by_name on campaign (marketplace_id, name, id);
create index campaign_of_company on campaign (company_id, starts_on, id);
create index campaign_running on campaign (ends_on) where status = 'Published';

create table campaign_product (
  marketplace_id uuid not null,
  campaign_id uuid not null,
  merchant_id uuid not null,
  product_id uuid not null,
  -- A price for every variant, or a discount in basis points off each variant's own price.
  price_minor bigint check (price_minor > 0),
  discount_basis_points int check (discount_basis_points between 1 and 9999),
  added_at timestamptz not null default now(),
  primary key (campaign_id, merchant_id, product_id),
  constraint campaign_product_price check (num_nonnulls(price_minor, discount_basis_points) = 1),
  constraint campaign_product_campaign foreign key (marketplace_id, campaign_id) references campaign (marketplace_id, id) on delete cascade,
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create index campaign_product_of_product on campaign_product (merchant_id, product_id, marketplace_id);

-- A commission rule may be for what is sold in one campaign; an order line remembers which campaign set its price.
alter table commission_rule add column campaign_id uuid;
alter table commission_rule add constraint commission_rule_campaign foreign key (marketplace_id, campaign_id) references campaign (marketplace_id, id);
create index commission_rule_of_campaign on commission_rule (marketplace_id, campaign_id) where campaign_id is not null;
alter table order_line add column campaign_id uuid;
alter table order_line add constraint order_line_campaign foreign key (marketplace_id, campaign_id) references campaign (marketplace_id, id);
create index order_line_of_campaign on order_line (marketplace_id, campaign_id) where campaign_id is not null;
