-- How a merchant stands with a marketplace that checks who it is. Details and documents are the merchant's, once; each marketplace decides for itself.
create table merchant_verification (
  marketplace_id uuid not null references marketplace (id),
  merchant_id uuid not null references company (id),
  status text not null default 'SUBMITTED' check (status in ('SUBMITTED', 'APPROVED', 'REJECTED', 'EXPIRED')),
  submitted_at timestamptz not null default now(),
  -- The merchant declared to offer only products that comply with EU law.
  declared_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references "user" (id),
  reason_code text,
  reason text,
  rejected_items text[] not null default '{}',
  -- The details as they were approved last: what buyers see.
  approved jsonb,
  approved_at timestamptz,
  primary key (marketplace_id, merchant_id),
  check ((approved is null) = (approved_at is null)),
  check (status not in ('APPROVED', 'EXPIRED') or approved is not null),
  check ((status = 'REJECTED') = (reason_code is not null))
);
create index merchant_verification_by_date on merchant_verification (marketplace_id, submitted_at, merchant_id);
create index merchant_verification_by_status on merchant_verification (marketplace_id, status, submitted_at, merchant_id);
create index merchant_verification_of on merchant_verification (merchant_id);

alter table company_document
  add column kind text not null default 'other' check (kind in ('registration_extract', 'identity', 'insurance', 'other')),
  add column content_type text not null default 'image/webp',
  add column expires_on date,
  -- Days before the expiry at which its company was last notified; 0 once it has expired.
  add column notified_days integer check (notified_days in (30, 7, 0));
update company_document set content_type = 'image/jpeg' where file like '%.jpg';
create unique index company_document_kind on company_document (company_id, kind) where kind <> 'other';
create index company_document_expiry on company_document (expires_on) where expires_on is not null and notified_days is distinct from 0;

alter table marketplace add column requires_verification boolean not null default false;

-- Whether products of a merchant wait because the marketplace sells only of verified merchants. One that is checked again after a change was verified.
create function awaits_verification(in_marketplace uuid, of_merchant uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from marketplace m where m.id = in_marketplace and m.requires_verification) and not exists (
    select from merchant_verification v
    where v.marketplace_id = in_marketplace and v.merchant_id = of_merchant and v.approved is not null and v.status in ('APPROVED', 'SUBMITTED'))
$$;
