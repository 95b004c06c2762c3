-- Adjustments for services come with VAT on an invoice or credit note of their merchant. Each keeps how VAT applied on its day; null where it is for no
-- service, and on those of before, which come on no document. What is added here is checked on the rows that are there by the next file, which holds no lock
-- that keeps anybody waiting.
alter table adjustment
  add column tax_treatment text,
  add column tax_basis_points int,
  add constraint adjustment_tax check (case when tax_treatment is null then tax_basis_points is null
    else tax_treatment in ('standard', 'reverse_charge', 'outside_scope', 'not_registered') and tax_basis_points is not null and tax_basis_points between 0 and 3000
      and (tax_treatment = 'standard' or tax_basis_points = 0) and reason not in ('goodwill', 'correction', 'fine') end) not valid;
-- Which of them no document has yet is asked for a period of days.
create index adjustment_service on adjustment (marketplace_id, created_at) where tax_treatment is not null;

-- A line is of an order, or of an adjustment for a service, which has none.
alter table invoice_line
  alter column order_id drop not null,
  add column adjustment_id uuid,
  add constraint invoice_line_kind check (num_nonnulls(order_id, adjustment_id) = 1 and (adjustment_id is null or order_total_minor = 0)) not valid,
  add constraint invoice_line_adjustment foreign key (issuer_id, adjustment_id) references adjustment (marketplace_id, id) not valid;

alter table invoice
  add column services_minor bigint not null default 0,
  add constraint invoice_services check (services_minor = 0 or kind not like 'self-billed%') not valid;

alter table ledger_account
  drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in (
    'provider_clearing', 'merchant_pending', 'merchant_payable', 'merchant_reserved', 'merchant_risk_reserve', 'merchant_debt', 'dispute_hold',
    'commission_income', 'commission_vat', 'service_income', 'shipping_income', 'provider_fees', 'tax_withheld', 'marketplace_discounts', 'adjustments', 'suspense',
    'settled_outside', 'rounding')) not valid;
