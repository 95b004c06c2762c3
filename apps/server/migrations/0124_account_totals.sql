-- What the entries of an account sum to before `summed_until`, so that a balance reads the entries since then only. A job sums further every hour, and the check
-- of invariants compares it with the entries. A booking takes less than an hour: what is booked later than `summed_until` was not begun before it.
alter table ledger_account
  add column summed_minor bigint not null default 0,
  add column summed_until timestamptz not null default '-infinity';
update ledger_account a set summed_minor = s.amount
from (
  select e.marketplace_id, e.account_id, sum(e.amount_minor)::bigint as amount
  from ledger_entry e join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
  where t.at < now() - interval '1 hour' group by 1, 2
) s
where s.marketplace_id = a.marketplace_id and s.account_id = a.id;
update ledger_account set summed_until = now() - interval '1 hour';
-- A new account has no entries of before.
alter table ledger_account alter column summed_until set default now() - interval '1 hour';
create index ledger_transfer_at on ledger_transfer (marketplace_id, at);
