-- What of a lost dispute or of the refund of a return the marketplace bears by the decision of its operator, and why; the merchant bears the rest.
-- Null: nobody decided, the merchant bears a return, and a dispute is borne as its policy says.
alter table order_case
  add column marketplace_share_minor bigint,
  add column share_reason text,
  add constraint order_case_share check ((marketplace_share_minor is null) = (share_reason is null)
    and (marketplace_share_minor is null or marketplace_share_minor between 0 and case kind when 'dispute' then amount_minor else coalesce(refunded_minor, -1) end));

alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'capture', 'commission', 'refund', 'reimbursement', 'commission_return', 'commission_vat', 'release', 'reserve', 'payout', 'payout_return', 'payout_reversal',
  'adjustment', 'risk_reserve', 'risk_release', 'debt', 'debt_payment', 'write_off', 'provider_fee', 'provider_fee_return',
  'dispute_hold', 'dispute_release', 'dispute_loss', 'cost_share', 'return_fee', 'tax', 'tax_return', 'suspense'));
