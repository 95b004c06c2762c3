-- The account that subscription invoices are to be paid to: an IBAN, or a number with the bank's name.
alter table company add column bank_account text not null default '';
-- The two companies and the account as they were when it was issued, for its electronic form. Invoices of before have none.
alter table subscription_invoice add column issuer_party jsonb, add column recipient_party jsonb, add column bank_account text not null default '';
