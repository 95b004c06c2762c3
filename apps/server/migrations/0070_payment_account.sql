-- A merchant's account at the payment provider of a marketplace: where payouts go, or what a subscription is charged to.
create table payment_account (
  marketplace_id uuid not null references marketplace (id),
  merchant_id uuid not null references company (id),
  kind text not null check (kind in ('payout', 'subscription')),
  connection_id uuid not null,
  -- Our key at the provider, so that a repeat after a lost answer finds the first account.
  id uuid not null default uuid_v7(),
  -- The provider's; null until it answered.
  reference text,
  state text not null default 'pending' check (state in ('pending', 'restricted', 'verified')),
  -- What the provider still asks for: [{"code": "identity_document", "dueAt": null}].
  requirements jsonb not null default '[]',
  -- The bank account as the provider shows it, masked; empty while there is none.
  destination text not null default '',
  -- Payouts wait until then after the bank account changed.
  hold_until timestamptz,
  -- The merchant's own smallest payout, beside that of the marketplace.
  payout_minimum_minor bigint not null default 0 check (payout_minimum_minor >= 0),
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  verified_at timestamptz,
  primary key (marketplace_id, merchant_id, kind, connection_id),
  constraint payment_account_id unique (id),
  foreign key (marketplace_id, connection_id) references connection (company_id, id)
);
create index payment_account_merchant on payment_account (merchant_id);
create index payment_account_unchecked on payment_account (id) where reference is not null;

-- When a provider last reported.
create index webhook_inbox_newest on webhook_inbox (connection_id, received_at desc);

-- Accounts of merchants at the simulated payment provider, with the hosted pages that verify them.
create table sandbox.merchant_account (
  id text primary key,
  account_id text not null references sandbox.account (id),
  idempotency_key text not null,
  kind text not null check (kind in ('payout', 'subscription')),
  name text not null default '',
  state text not null default 'pending' check (state in ('pending', 'restricted', 'verified')),
  destination text not null default '',
  created_at timestamptz not null default now(),
  unique (account_id, idempotency_key)
);

-- Simulated money went to merchants without an account before: those who sell already have one.
insert into payment_account (marketplace_id, merchant_id, kind, connection_id, reference, state, destination, checked_at, verified_at)
select p.marketplace_id, p.merchant_id, 'payout', k.id, 'macct_' || replace(p.merchant_id::text, '-', '') || '_' || left(k.id::text, 8), 'verified', '•••• 0000', now(), now()
from partnership p
join connection k on k.company_id = p.marketplace_id and k.kind = 'payment' and k.provider = 'sandbox' and k.ended_at is null
join sandbox.account a on a.id = k.settings ->> 'account'
where p.status in ('APPROVED', 'ENDED');
insert into sandbox.merchant_account (id, account_id, idempotency_key, kind, name, state, destination)
select y.reference, k.settings ->> 'account', y.id::text, 'payout', c.name, 'verified', y.destination
from payment_account y join connection k on k.company_id = y.marketplace_id and k.id = y.connection_id join company c on c.id = y.merchant_id;
