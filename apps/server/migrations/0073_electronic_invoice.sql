-- Both parties of an invoice as they were on the day, field by field: an electronic invoice (EN 16931) needs more than the lines of a letterhead.
-- Null on invoices issued before.
alter table invoice add column issuer_party jsonb, add column recipient_party jsonb;
