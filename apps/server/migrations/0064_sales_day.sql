-- The day a transfer counts on, in the time zone its marketplace had then: a later change of the time zone moves nothing that was booked.
alter table ledger_transfer add column effective_on date;
alter table ledger_transfer disable trigger ledger_transfer_append_only;
update ledger_transfer t set effective_on = (t.at at time zone m.time_zone)::date from marketplace m where m.id = t.marketplace_id;
alter table ledger_transfer enable trigger ledger_transfer_append_only;
alter table ledger_transfer alter column effective_on set not null;

create function set_effective_on() returns trigger language plpgsql as $$
begin
  new.effective_on := coalesce(new.effective_on, (new.at at time zone (select m.time_zone from marketplace m where m.id = new.marketplace_id))::date);
  return new;
end $$;
create trigger ledger_transfer_effective_on before insert on ledger_transfer for each row execute function set_effective_on();

-- A refund that did not go through the payment provider was paid by the marketplace or by the merchant.
alter table refund add column settled_by text not null default 'provider' check (settled_by in ('provider', 'marketplace', 'merchant'));
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'provider_clearing', 'merchant_pending', 'merchant_payable', 'merchant_reserved', 'commission_income', 'settled_outside', 'rounding'));
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'capture', 'commission', 'refund', 'reimbursement', 'commission_return', 'release', 'reserve', 'payout', 'payout_return'));

-- What was sold per merchant and day. Charts read it; the transactions that book the ledger write it.
create table sales_day (
  marketplace_id uuid not null references marketplace (id),
  merchant_id uuid not null references company (id),
  currency text not null,
  is_test boolean not null,
  "on" date not null,
  order_count int not null,
  captured_minor bigint not null,
  refunded_minor bigint not null,
  commission_minor bigint not null,
  commission_returned_minor bigint not null,
  primary key (marketplace_id, merchant_id, currency, is_test, "on")
);
create index sales_day_marketplace on sales_day (marketplace_id, is_test, "on");
create index sales_day_merchant on sales_day (merchant_id, is_test, "on");

-- What each entry of the ledger adds to sales. The check of invariants compares the table with it.
create view sales_posted with (security_invoker = true) as
  select t.marketplace_id, t.merchant_id, e.currency, t.is_test, t.effective_on as "on", e.transfer_id, e.account_id,
    case when t.kind = 'capture' and a.kind = 'merchant_pending' then 1 else 0 end as order_count,
    case when t.kind = 'capture' and a.merchant_id is not null then -e.amount_minor else 0 end as captured_minor,
    case when t.kind = 'refund' and a.merchant_id is not null then e.amount_minor else 0 end as refunded_minor,
    case when t.kind = 'commission' and a.kind = 'commission_income' then -e.amount_minor else 0 end as commission_minor,
    case when t.kind = 'commission_return' and a.kind = 'commission_income' then e.amount_minor else 0 end as commission_returned_minor
  from ledger_entry e
  join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
  where t.kind in ('capture', 'refund', 'commission', 'commission_return');

-- Runs as its owner: a merchant that causes a booking may not write the table. Rows are locked in the order of their keys.
create function add_sales() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sales_day as s (marketplace_id, merchant_id, currency, is_test, "on", order_count, captured_minor, refunded_minor, commission_minor, commission_returned_minor)
  select p.marketplace_id, p.merchant_id, p.currency, p.is_test, p."on", sum(p.order_count), sum(p.captured_minor), sum(p.refunded_minor), sum(p.commission_minor),
    sum(p.commission_returned_minor)
  from posted n join sales_posted p on p.marketplace_id = n.marketplace_id and p.transfer_id = n.transfer_id and p.account_id = n.account_id
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (marketplace_id, merchant_id, currency, is_test, "on") do update set
    order_count = s.order_count + excluded.order_count, captured_minor = s.captured_minor + excluded.captured_minor,
    refunded_minor = s.refunded_minor + excluded.refunded_minor, commission_minor = s.commission_minor + excluded.commission_minor,
    commission_returned_minor = s.commission_returned_minor + excluded.commission_returned_minor;
  return null;
end $$;
create trigger ledger_entry_sales after insert on ledger_entry referencing new table as posted for each statement execute function add_sales();

insert into sales_day
select marketplace_id, merchant_id, currency, is_test, "on", sum(order_count), sum(captured_minor), sum(refunded_minor), sum(commission_minor), sum(commission_returned_minor)
from sales_posted group by 1, 2, 3, 4, 5;
