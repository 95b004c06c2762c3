-- What moved at the payment provider, as it was listed the last time. `key` is ours.
create table provider_movement (
  marketplace_id uuid not null references marketplace (id),
  kind text not null check (kind in ('payment', 'refund', 'payout')),
  key text not null,
  reference text not null,
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  changed_at timestamptz not null default now(),
  primary key (marketplace_id, kind, key)
);
create index provider_movement_reference on provider_movement (marketplace_id, reference);
create index provider_movement_amount on provider_movement (marketplace_id, amount_minor, currency);
create index provider_movement_changed on provider_movement (marketplace_id, changed_at);

-- A bank statement (CAMT.053) as it was uploaded.
create table bank_statement (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  statement_ref text not null,
  account text not null,
  currency text not null,
  from_on date not null,
  until_on date not null,
  opening_minor bigint,
  closing_minor bigint,
  entry_count int not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now(),
  primary key (marketplace_id, id),
  constraint bank_statement_once unique (marketplace_id, account, statement_ref)
);
create index bank_statement_newest on bank_statement (marketplace_id, uploaded_at desc, id desc);

-- A booked entry of a bank statement. Positive: money came in.
create table bank_entry (
  marketplace_id uuid not null,
  statement_id uuid not null,
  position int not null,
  booked_on date not null,
  amount_minor bigint not null,
  currency text not null,
  reference text not null,
  text text not null,
  -- The movement at the provider that it belongs to.
  matched_kind text,
  matched_key text,
  primary key (marketplace_id, statement_id, position),
  foreign key (marketplace_id, statement_id) references bank_statement (marketplace_id, id)
);
create index bank_entry_open on bank_entry (marketplace_id, booked_on) where matched_key is null;
create index bank_entry_matched on bank_entry (marketplace_id, matched_kind, matched_key) where matched_key is not null;

-- Differences between provider, ledger and bank. One that a check no longer finds is closed; a person explains the others.
create table reconciliation_item (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  code text not null,
  subject text not null,
  label text not null,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  currency text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Null where a later check found no difference any more.
  closed_by text,
  reason text,
  primary key (marketplace_id, id),
  constraint reconciliation_item_once unique (marketplace_id, code, subject),
  constraint reconciliation_item_reason check ((closed_by is null) = (reason is null))
);
create index reconciliation_item_newest on reconciliation_item (marketplace_id, opened_at desc, id desc);
create index reconciliation_item_open on reconciliation_item (marketplace_id, opened_at desc, id desc) where closed_at is null;

create table reconciliation_check (
  marketplace_id uuid primary key references marketplace (id),
  checked_at timestamptz not null,
  is_provider_reached boolean not null,
  movement_count int not null,
  volume_minor bigint not null
);
