-- The disputes of the simulated payment provider.
create table sandbox.dispute (
  id text primary key,
  account_id text not null references sandbox.account (id),
  payment_id text not null references sandbox.movement (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  status text not null default 'needs_response' check (status in ('needs_response', 'under_review', 'won', 'lost')),
  evidence_due_at timestamptz not null,
  evidence jsonb,
  created_at timestamptz not null default now()
);
create index dispute_of_payment on sandbox.dispute (payment_id);
