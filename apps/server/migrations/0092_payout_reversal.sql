-- What a refund takes back from the balance of a merchant that was paid already.
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'capture', 'commission', 'refund', 'reimbursement', 'commission_return', 'release', 'reserve', 'payout', 'payout_return', 'payout_reversal',
  'adjustment', 'risk_reserve', 'risk_release', 'debt', 'debt_payment', 'write_off', 'provider_fee', 'provider_fee_return',
  'dispute_hold', 'dispute_release', 'dispute_loss', 'return_fee', 'tax', 'tax_return', 'suspense'));
