-- Payouts and invoices are found by how their number begins, by either side.
create index payout_number_start on payout (marketplace_id, number collate "C");
create index payout_merchant_number_start on payout (merchant_id, number collate "C");
create index invoice_ref_start on invoice (issuer_id, ref collate "C");
create index invoice_recipient_ref_start on invoice (recipient_id, ref collate "C");
