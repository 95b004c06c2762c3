-- What the payment provider of the installation charges for a subscription. Without a provider there are no rows: invoices are paid by hand.
create table subscription_billing (
  company_id uuid not null,
  subscription_id uuid not null,
  customer_reference text,
  -- The subscription at the provider; null until it is created there.
  reference text,
  -- The plan it charges and what a month costs from the next charge on, with VAT.
  plan_id uuid,
  charged_minor bigint,
  state text not null default 'waiting' check (state in ('waiting', 'active', 'past_due', 'ended', 'failed')),
  -- Why it could not be set up.
  problem jsonb,
  updated_at timestamptz not null default now(),
  primary key (company_id, subscription_id),
  foreign key (company_id, subscription_id) references subscription (company_id, id)
);
create unique index subscription_billing_reference on subscription_billing (reference) where reference is not null;

-- A month that the provider charges, as it is there. One that is paid stays paid.
create table subscription_charge (
  company_id uuid not null,
  subscription_id uuid not null,
  reference text not null,
  charged_on date not null,
  total_minor bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('open', 'paid', 'failed', 'void')),
  pay_url text,
  updated_at timestamptz not null default now(),
  primary key (company_id, reference),
  foreign key (company_id, subscription_id) references subscription_billing (company_id, subscription_id)
);
create index subscription_charge_day on subscription_charge (company_id, subscription_id, charged_on);
