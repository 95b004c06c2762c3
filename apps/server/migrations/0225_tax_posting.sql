-- Each tax posting with what a report and a remittance ask of it, so that neither reads the ledger: the country is that of its order, the amount positive where
-- tax was withheld. `remittance_id` is the remittance in force that it is in. Those of test orders are not remitted and not here.
create table tax_posting (
  marketplace_id uuid not null,
  transfer_id uuid not null,
  merchant_id uuid not null,
  country_code text not null,
  currency text not null,
  kind text not null check (kind in ('tax', 'tax_return')),
  effective_on date not null,
  amount_minor bigint not null,
  remittance_id uuid,
  primary key (marketplace_id, transfer_id),
  foreign key (marketplace_id, transfer_id) references ledger_transfer (marketplace_id, id),
  foreign key (marketplace_id, remittance_id) references tax_remittance (marketplace_id, id)
);
-- All that the report reads: it does not read the rows themselves.
create index tax_posting_by_day on tax_posting (marketplace_id, effective_on) include (country_code, currency, kind, amount_minor, remittance_id);
-- A remittance changes many rows at once; until they are vacuumed the report reads the rows too.
alter table tax_posting set (autovacuum_vacuum_scale_factor = 0.02);

create view tax_posted with (security_invoker = true) as
  select t.marketplace_id, t.id as transfer_id, t.merchant_id, o.country_code, e.currency, t.kind, t.effective_on, -e.amount_minor as amount_minor, e.account_id
  from ledger_entry e
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'tax_withheld'
  join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id and t.kind in ('tax', 'tax_return') and not t.is_test
  join "order" o on o.marketplace_id = t.marketplace_id and o.id = t.order_id;

-- Runs as its owner: a merchant that causes a booking may not write the table.
create function add_tax_postings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tax_posting (marketplace_id, transfer_id, merchant_id, country_code, currency, kind, effective_on, amount_minor)
  select p.marketplace_id, p.transfer_id, p.merchant_id, p.country_code, p.currency, p.kind, p.effective_on, p.amount_minor
  from posted n join tax_posted p on p.marketplace_id = n.marketplace_id and p.transfer_id = n.transfer_id and p.account_id = n.account_id;
  return null;
end $$;
create trigger ledger_entry_tax after insert on ledger_entry referencing new table as posted for each statement execute function add_tax_postings();

insert into tax_posting (marketplace_id, transfer_id, merchant_id, country_code, currency, kind, effective_on, amount_minor, remittance_id)
select p.marketplace_id, p.transfer_id, p.merchant_id, p.country_code, p.currency, p.kind, p.effective_on, p.amount_minor, i.remittance_id
from tax_posted p left join tax_remittance_item i on i.marketplace_id = p.marketplace_id and i.transfer_id = p.transfer_id;

-- An item keeps what its posting was in its remittance. After a reversal the same posting can be in another remittance.
alter table tax_remittance_item add column amount_minor bigint;
update tax_remittance_item i set amount_minor = p.amount_minor from tax_posting p where p.marketplace_id = i.marketplace_id and p.transfer_id = i.transfer_id;
alter table tax_remittance_item alter column amount_minor set not null;
alter table tax_remittance_item drop constraint tax_remittance_item_pkey;
alter table tax_remittance_item add primary key (marketplace_id, remittance_id, transfer_id);
drop index tax_remittance_item_of_remittance;

-- A remittance that was a mistake is reversed, and says why.
alter table tax_remittance
  add column reversed_at timestamptz,
  add column reversed_by text,
  add column reversal_reason text check (reversal_reason in ('paid_by_mistake', 'wrong_period', 'wrong_country', 'payment_returned')),
  add column reversal_note text not null default '',
  add constraint tax_remittance_reversal check (
    (reversed_at is null) = (reversal_reason is null) and (reversed_at is null) = (reversed_by is null) and (reversed_at is not null or reversal_note = ''));

-- Two more kinds of transfers, beside those that there are.
do $$
declare kinds text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'ledger_transfer_kind_check');
begin
  alter table ledger_transfer drop constraint ledger_transfer_kind_check;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind_check check (%s or kind in (''cost_share_return'', ''tax_remittance_reversal''))', kinds);
end $$;
