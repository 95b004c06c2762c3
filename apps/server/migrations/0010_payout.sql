create table payout (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  merchant_id uuid not null references company (id),
  number text not null,
  status text not null default 'Reserved',
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  order_count int not null,
  provider text not null,
  provider_reference text,
  failure text,
  requested_by text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (marketplace_id, id),
  constraint payout_number unique (marketplace_id, number)
);
create unique index payout_one_under_way on payout (marketplace_id, merchant_id) where status in ('Reserved', 'Payout Processing');
create index payout_newest on payout (marketplace_id, created_at desc, id desc);
create index payout_merchant_newest on payout (merchant_id, created_at desc, id desc);

-- Exactly the ledger transfers a payout pays. A transfer is in one payout at the most, unless that one came back.
create table payout_item (
  marketplace_id uuid not null,
  payout_id uuid not null,
  transfer_id uuid not null,
  order_id uuid not null,
  net_minor bigint not null,
  returned_at timestamptz,
  primary key (marketplace_id, payout_id, transfer_id),
  foreign key (marketplace_id, payout_id) references payout (marketplace_id, id),
  foreign key (marketplace_id, transfer_id) references ledger_transfer (marketplace_id, id),
  foreign key (marketplace_id, order_id) references "order" (marketplace_id, id)
);
create unique index payout_item_once on payout_item (marketplace_id, transfer_id) where returned_at is null;
create index payout_item_order on payout_item (marketplace_id, order_id);
