-- Orders whose money the merchant itself collects: cash on delivery, or a bank transfer to it. Only where the operator allows it.
alter table marketplace add column allows_merchant_collection boolean not null default false;
alter table "order" drop constraint order_collected_by_check;
alter table "order" add constraint order_collected_by_check check (collected_by in ('provider', 'storefront', 'merchant'));
-- Those whose payment a person has to record, and, without them, those of which the payment provider has to say more.
create index order_payment_to_record on "order" (marketplace_id, placed_at desc, id desc) where collected_by = 'merchant' and payment_status = 'Unprocessed';
create index order_payment_to_record_of_merchant on "order" (merchant_id, placed_at desc, id desc) where collected_by = 'merchant' and payment_status = 'Unprocessed';
drop index order_unpaid_since;
create index order_unpaid_since on "order" (payment_status_at)
  where payment_status in ('Unprocessed', 'Processing', 'Processed', 'Partially Authorised', 'Authorized') and collected_by <> 'merchant';

alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in (
  'capture', 'collection', 'commission', 'refund', 'reimbursement', 'commission_return', 'commission_vat', 'release', 'reserve', 'payout', 'payout_return', 'payout_reversal',
  'adjustment', 'risk_reserve', 'risk_release', 'debt', 'debt_payment', 'write_off', 'provider_fee', 'provider_fee_return',
  'dispute_hold', 'dispute_release', 'dispute_loss', 'cost_share', 'return_fee', 'tax', 'tax_return', 'tax_remittance', 'suspense'));
