-- A merchant agrees that a marketplace writes the invoices for its sales to it, in its name. Offered by the marketplace, accepted by the merchant,
-- ended by either. It counts for sales from the first to the last of its days, both included.
create table self_billing_agreement (
  marketplace_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  merchant_id uuid not null references company (id),
  offered_at timestamptz not null default now(),
  offered_by text not null,
  accepted_at timestamptz,
  accepted_by text,
  starts_on date,
  -- The VAT of the merchant's sales; null takes the standard rate of its country.
  tax_basis_points int check (tax_basis_points between 0 and 3000),
  ended_at timestamptz,
  ended_by text,
  ended_by_company_id uuid,
  ends_on date,
  primary key (marketplace_id, id),
  constraint self_billing_accepted check ((accepted_at is null) = (accepted_by is null) and (accepted_at is null) = (starts_on is null)),
  constraint self_billing_ended check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_by_company_id is null)
    and (ends_on is not null) = (ended_at is not null and accepted_at is not null) and ends_on >= starts_on)
);
create unique index self_billing_one_open on self_billing_agreement (marketplace_id, merchant_id) where ended_at is null;
create index self_billing_of_pair on self_billing_agreement (marketplace_id, merchant_id, offered_at desc, id desc);
create index self_billing_of_merchant on self_billing_agreement (merchant_id, marketplace_id);

-- The numbers of the documents that one marketplace writes for one merchant: a series of its own, which no other marketplace of the merchant uses.
create table self_billing_series (
  marketplace_id uuid not null references company (id),
  merchant_id uuid not null references company (id),
  code int not null generated always as identity,
  next_number int not null default 1,
  primary key (marketplace_id, merchant_id),
  constraint self_billing_series_code unique (code)
);

-- A self-billed document is issued by the marketplace as the buyer; its recipient, the merchant, is the seller.
alter table invoice drop constraint invoice_kind_check;
alter table invoice
  add constraint invoice_kind_check check (kind in ('invoice', 'credit note', 'self-billed invoice', 'self-billed credit note')),
  add column sales_minor bigint not null default 0,
  add column refunds_minor bigint not null default 0,
  add constraint invoice_sums check (case when kind like 'self-billed%' then commission_minor = 0 and commission_returned_minor = 0
    else sales_minor = 0 and refunds_minor = 0 end);
