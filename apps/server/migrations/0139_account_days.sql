-- What the entries of an account before its `summed_until` sum to, by the day they were booked (UTC), the day they count on and their kind. Balances in the
-- past and statements read these days and the entries of less than a day, however many entries there are. Written by the job that sums the accounts; the check
-- of invariants compares both with the entries.
create table ledger_day (
  marketplace_id uuid not null,
  account_id uuid not null,
  effective_on date not null,
  booked_on date not null,
  kind text not null,
  amount_minor bigint not null,
  entries int not null,
  primary key (marketplace_id, account_id, effective_on, booked_on, kind),
  foreign key (marketplace_id, account_id) references ledger_account (marketplace_id, id)
);
create index ledger_day_booked on ledger_day (marketplace_id, account_id, booked_on);
insert into ledger_day (marketplace_id, account_id, effective_on, booked_on, kind, amount_minor, entries)
select a.marketplace_id, a.id, t.effective_on, (t.at at time zone 'UTC')::date, t.kind, sum(e.amount_minor), count(*)
from ledger_account a
join ledger_entry e on e.marketplace_id = a.marketplace_id and e.account_id = a.id
join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id and t.at < a.summed_until
group by 1, 2, 3, 4, 5;
