-- The VAT within the commission of an order, in basis points, as it was when the order came in. Older orders have none: the invoice books it.
alter table "order" add column commission_vat_basis_points int not null default 0
  constraint order_commission_vat check (commission_vat_basis_points between 0 and 10000);

-- What an invoice adds to the VAT that its commission was booked with: rounding, and commission booked before VAT was apart.
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'capture', 'commission', 'refund', 'reimbursement', 'commission_return', 'commission_vat', 'release', 'reserve', 'payout', 'payout_return', 'payout_reversal',
  'adjustment', 'risk_reserve', 'risk_release', 'debt', 'debt_payment', 'write_off', 'provider_fee', 'provider_fee_return',
  'dispute_hold', 'dispute_release', 'dispute_loss', 'return_fee', 'tax', 'tax_return', 'suspense'));

-- Charts show commission as merchants are charged it, VAT included.
create or replace view sales_posted with (security_invoker = true) as
  select t.marketplace_id, t.merchant_id, e.currency, t.is_test, t.effective_on as "on", e.transfer_id, e.account_id,
    case when t.kind = 'capture' and a.kind = 'merchant_pending' then 1 else 0 end as order_count,
    case when t.kind = 'capture' and a.merchant_id is not null then -e.amount_minor else 0 end as captured_minor,
    case when t.kind = 'refund' and a.merchant_id is not null then e.amount_minor else 0 end as refunded_minor,
    case when t.kind = 'commission' and a.kind in ('commission_income', 'commission_vat') then -e.amount_minor else 0 end as commission_minor,
    case when t.kind = 'commission_return' and a.kind in ('commission_income', 'commission_vat') then e.amount_minor else 0 end as commission_returned_minor
  from ledger_entry e
  join ledger_transfer t on t.marketplace_id = e.marketplace_id and t.id = e.transfer_id
  join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
  where t.kind in ('capture', 'refund', 'commission', 'commission_return');

-- Invoices issued before say how much of the commission on them was VAT.
insert into ledger_account (marketplace_id, kind, currency)
select distinct i.issuer_id, k, i.currency from invoice i cross join unnest(array['commission_income', 'commission_vat']) k where i.tax_minor <> 0
on conflict on constraint ledger_account_once do nothing;
insert into ledger_transfer (marketplace_id, kind, reference, merchant_id, effective_on)
select i.issuer_id, 'commission_vat', 'commission-vat:' || i.id, i.recipient_id, greatest(i.issued_on, first_open_day(i.issuer_id))
from invoice i where i.tax_minor <> 0;
insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
select t.marketplace_id, t.id, a.id, case a.kind when 'commission_vat' then -i.tax_minor else i.tax_minor end, i.currency
from invoice i
join ledger_transfer t on t.marketplace_id = i.issuer_id and t.reference = 'commission-vat:' || i.id
join ledger_account a on a.marketplace_id = i.issuer_id and a.merchant_id is null and a.kind in ('commission_income', 'commission_vat') and a.currency = i.currency and not a.is_test
where i.tax_minor <> 0;
