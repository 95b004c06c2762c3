-- Since when a state holds: what stays in an intermediate state beyond its limit is looked up at the provider.
alter table payout add column status_at timestamptz not null default now();
-- A payout is repeated and looked up at the provider it was sent to, also when another is connected since.
alter table payout add column connection_id uuid;
update payout set status_at = coalesce(paid_at, created_at);
create index payout_unsettled on payout (status_at) where status in ('Reserved', 'Payout Processing');
create index ledger_transfer_payout on ledger_transfer (marketplace_id, payout_id) where payout_id is not null;

alter table "order" add column payment_status_at timestamptz not null default now();
alter table "order" add column forward_state_at timestamptz not null default now();
create index order_unpaid_since on "order" (payment_status_at) where payment_status in ('Unprocessed', 'Processing', 'Processed', 'Partially Authorised', 'Authorized');
create index order_forwarding_since on "order" (forward_state_at) where forward_state = 'waiting';
create index refund_pending_since on refund (created_at) where status = 'pending';

-- What a person should look at: a code with parameters about one payment, refund, payout or forwarding.
create table attention_item (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  merchant_id uuid not null references company (id),
  code text not null,
  -- The order, refund or payout it is about.
  subject_id uuid not null,
  order_id uuid,
  payout_id uuid,
  params jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  primary key (marketplace_id, id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id),
  foreign key (marketplace_id, payout_id) references payout (marketplace_id, id)
);
create unique index attention_item_once on attention_item (marketplace_id, code, subject_id) where resolved_at is null;
create index attention_item_merchant on attention_item (merchant_id, code) where resolved_at is null;
create index attention_item_order on attention_item (marketplace_id, order_id) where order_id is not null;
create index attention_item_payout on attention_item (marketplace_id, payout_id) where payout_id is not null;

-- An entry of the history is its kind with parameters; older entries carry their text.
alter table order_event add column params jsonb not null default '{}';
