-- Where the operator must remit the tax of what merchants sell: by the country goods go to and where the merchant is established. No rows: nowhere.
create table tax_policy (
  marketplace_id uuid primary key references marketplace (id),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create table tax_rule (
  marketplace_id uuid not null references tax_policy (marketplace_id),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  applies_to text not null check (applies_to in ('all_merchants', 'outside_country', 'outside_eu')),
  rate_basis_points int not null check (rate_basis_points between 1 and 10000),
  primary key (marketplace_id, country_code)
);

-- What of an order and its lines is withheld, why, and what refunds gave back. An order has that of its lines and of its shipping.
alter table "order"
  add column tax_withheld_minor bigint not null default 0,
  add column tax_returned_minor bigint not null default 0,
  add column shipping_tax_withheld_minor bigint not null default 0,
  add column shipping_tax_returned_minor bigint not null default 0,
  add constraint order_tax_withheld check (shipping_tax_withheld_minor between 0 and shipping_minor and tax_withheld_minor between shipping_tax_withheld_minor and total_minor),
  add constraint order_tax_returned check (tax_returned_minor between 0 and tax_withheld_minor
    and shipping_tax_returned_minor between 0 and shipping_tax_withheld_minor);
alter table order_line
  add column tax_withheld_minor bigint not null default 0,
  add column tax_returned_minor bigint not null default 0,
  add column tax_reason jsonb,
  add constraint order_line_tax_withheld check (tax_withheld_minor between 0 and total_minor and tax_returned_minor between 0 and tax_withheld_minor);
alter table refund
  add column tax_returned_minor bigint not null default 0 check (tax_returned_minor >= 0),
  add column shipping_tax_returned_minor bigint not null default 0 check (shipping_tax_returned_minor >= 0);
alter table refund_line add column tax_returned_minor bigint not null default 0 check (tax_returned_minor >= 0);

-- Tax that was paid to a country, with exactly the postings in it. Negative where refunds gave back more than was withheld.
create table tax_remittance (
  id uuid primary key default uuid_v7(),
  marketplace_id uuid not null references marketplace (id),
  country_code text not null,
  from_month date not null,
  until_month date not null check (until_month >= from_month),
  amount_minor bigint not null,
  currency text not null,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint tax_remittance_of_marketplace unique (marketplace_id, id)
);
create index tax_remittance_newest on tax_remittance (marketplace_id, created_at desc, id desc);
create table tax_remittance_item (
  marketplace_id uuid not null,
  transfer_id uuid not null,
  remittance_id uuid not null,
  primary key (marketplace_id, transfer_id),
  foreign key (marketplace_id, remittance_id) references tax_remittance (marketplace_id, id),
  foreign key (marketplace_id, transfer_id) references ledger_transfer (marketplace_id, id)
);
create index tax_remittance_item_of_remittance on tax_remittance_item (marketplace_id, remittance_id);
create index ledger_transfer_tax on ledger_transfer (marketplace_id, effective_on) where kind in ('tax', 'tax_return');

alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'capture', 'commission', 'refund', 'reimbursement', 'commission_return', 'commission_vat', 'release', 'reserve', 'payout', 'payout_return', 'payout_reversal',
  'adjustment', 'risk_reserve', 'risk_release', 'debt', 'debt_payment', 'write_off', 'provider_fee', 'provider_fee_return',
  'dispute_hold', 'dispute_release', 'dispute_loss', 'cost_share', 'return_fee', 'tax', 'tax_return', 'tax_remittance', 'suspense'));
