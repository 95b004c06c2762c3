-- The commission of a marketplace by its days: what no invoice holds is found without reading all transfers.
create index ledger_transfer_commission_day on ledger_transfer (marketplace_id, effective_on, merchant_id)
  where kind in ('commission', 'commission_return') and not is_test;
