-- When and how much is paid out: the rule of a marketplace (without a merchant), or one merchant's own.
create table payout_rule (
  marketplace_id uuid not null references marketplace (id),
  merchant_id uuid references company (id),
  schedule text not null default 'manual' check (schedule in ('manual', 'daily', 'weekly', 'monthly', 'cycle')),
  -- Weekly: 1 is Monday. Monthly: 1 to 28. Null otherwise.
  day int,
  -- What stays payable at least.
  keep_minor bigint not null default 0 check (keep_minor >= 0),
  -- The part of each order that is held back, and for how many days.
  reserve_basis_points int not null default 0 check (reserve_basis_points between 0 and 5000),
  reserve_days int not null default 0 check (reserve_days between 0 and 365),
  -- The last day a scheduled run was made for it.
  last_run_on date,
  updated_at timestamptz not null default now(),
  constraint payout_rule_once unique nulls not distinct (marketplace_id, merchant_id),
  constraint payout_rule_day check (case schedule when 'weekly' then day between 1 and 7 when 'monthly' then day between 1 and 28 else day is null end)
);
create index payout_rule_scheduled on payout_rule (marketplace_id) where schedule <> 'manual';
create index payout_rule_merchant on payout_rule (merchant_id);

-- What is held back of an order, and until when.
create table risk_reserve (
  marketplace_id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null references company (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  release_on date not null,
  released_at timestamptz,
  primary key (marketplace_id, order_id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id)
);
create index risk_reserve_due on risk_reserve (release_on, marketplace_id, order_id) where released_at is null;
create index risk_reserve_merchant on risk_reserve (marketplace_id, merchant_id, release_on) where released_at is null;

-- A credit or charge of a merchant by its marketplace. Positive: to the merchant.
create table adjustment (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  merchant_id uuid not null references company (id),
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  reason text not null check (reason in ('goodwill', 'correction', 'fine', 'marketing', 'shipping', 'service', 'other')),
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (marketplace_id, id)
);
create index adjustment_newest on adjustment (marketplace_id, created_at desc, id desc);
create index adjustment_merchant_newest on adjustment (merchant_id, created_at desc, id desc);
create trigger adjustment_append_only before update or delete on adjustment for each row execute function refuse_change();

-- A debt that one person asked to write off and another decides on.
create table debt_write_off (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  merchant_id uuid not null references company (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  note text not null default '',
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected')),
  requested_by_id uuid not null,
  requested_by text not null,
  requested_at timestamptz not null default now(),
  decided_by_id uuid,
  decided_by text,
  decided_at timestamptz,
  primary key (marketplace_id, id),
  constraint debt_write_off_second_person check (decided_by_id is null or decided_by_id <> requested_by_id)
);
create unique index debt_write_off_one_open on debt_write_off (marketplace_id, merchant_id) where status = 'requested';

-- Adjustments, debts and write-offs are paid with no order.
alter table payout_item alter column order_id drop not null;
