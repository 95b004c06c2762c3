-- The accounts and transfers of reserves, debts, disputes, adjustments and taxes.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'provider_clearing', 'merchant_pending', 'merchant_payable', 'merchant_reserved', 'merchant_risk_reserve', 'merchant_debt', 'dispute_hold',
  'commission_income', 'commission_vat', 'shipping_income', 'provider_fees', 'tax_withheld', 'marketplace_discounts', 'adjustments', 'suspense',
  'settled_outside', 'rounding'));
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'capture', 'commission', 'refund', 'reimbursement', 'commission_return', 'release', 'reserve', 'payout', 'payout_return',
  'adjustment', 'risk_reserve', 'risk_release', 'debt', 'debt_payment', 'write_off', 'provider_fee', 'provider_fee_return',
  'dispute_hold', 'dispute_release', 'dispute_loss', 'return_fee', 'tax', 'tax_return', 'suspense'));

-- Months of a marketplace into which nothing more is booked. Months are closed in their order.
create table ledger_closed_month (
  marketplace_id uuid not null references marketplace (id),
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  closed_by text not null,
  primary key (marketplace_id, month)
);
create trigger ledger_closed_month_append_only before update or delete on ledger_closed_month for each row execute function refuse_change();

-- The first day of a marketplace that may still be booked; -infinity where no month is closed. Runs as its owner: a merchant that causes a booking reads it too.
create function first_open_day(marketplace uuid) returns date language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((max(c.month) + interval '1 month')::date, '-infinity'::date) from ledger_closed_month c where c.marketplace_id = marketplace
$$;

-- A booking of an earlier month waits for a closing under way and is refused in a closed month; the current month cannot be closed and asks nothing.
create or replace function set_effective_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.effective_on := coalesce(new.effective_on, (new.at at time zone (select m.time_zone from marketplace m where m.id = new.marketplace_id))::date);
  if new.effective_on < date_trunc('month', now())::date then
    perform pg_advisory_xact_lock_shared(hashtextextended('ledger-close:' || new.marketplace_id, 0));
    if new.effective_on < first_open_day(new.marketplace_id) then
      raise exception 'the month of % is closed', new.effective_on using errcode = 'check_violation', constraint = 'ledger_transfer_month_open';
    end if;
  end if;
  return new;
end $$;

-- Statements and balances at the end of a day.
create index ledger_transfer_effective on ledger_transfer (marketplace_id, merchant_id, effective_on, id);
