-- Double entry. A debit is positive, a credit negative; a transfer's entries sum to zero per currency.
create table ledger_account (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  -- Null for the marketplace's own accounts.
  merchant_id uuid references company (id),
  kind text not null check (kind in ('provider_clearing', 'merchant_pending', 'merchant_payable', 'merchant_reserved', 'commission_income', 'rounding')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (marketplace_id, id),
  constraint ledger_account_once unique nulls not distinct (marketplace_id, merchant_id, kind, currency)
);
create index ledger_account_merchant on ledger_account (merchant_id);

create table ledger_transfer (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('capture', 'commission', 'refund', 'commission_return', 'release', 'reserve', 'payout', 'payout_return')),
  -- Names the one fact this posts: a repeat finds it taken.
  reference text not null,
  merchant_id uuid not null references company (id),
  order_id uuid,
  refund_id uuid,
  payout_id uuid,
  at timestamptz not null default now(),
  primary key (marketplace_id, id),
  constraint ledger_transfer_reference unique (marketplace_id, reference)
);
create index ledger_transfer_order on ledger_transfer (marketplace_id, order_id) where order_id is not null;
create index ledger_transfer_merchant on ledger_transfer (marketplace_id, merchant_id, kind, at);

create table ledger_entry (
  marketplace_id uuid not null,
  transfer_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  primary key (marketplace_id, transfer_id, account_id),
  foreign key (marketplace_id, transfer_id) references ledger_transfer (marketplace_id, id),
  foreign key (marketplace_id, account_id) references ledger_account (marketplace_id, id)
);
create index ledger_entry_account on ledger_entry (marketplace_id, account_id) include (amount_minor);

create function check_transfer_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entry
    where marketplace_id = new.marketplace_id and transfer_id = new.transfer_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'transfer % does not balance', new.transfer_id using errcode = 'check_violation', constraint = 'ledger_entry_balance';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balance after insert on ledger_entry
  deferrable initially deferred for each row execute function check_transfer_balance();
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger ledger_transfer_append_only before update or delete on ledger_transfer for each row execute function refuse_change();
