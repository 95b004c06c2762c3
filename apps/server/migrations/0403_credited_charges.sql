-- A credit for a service names the charge it takes back: its VAT is that of the charge, and its credit note names the invoice. Credits of before name none.
-- What is added here is checked on the rows that are there by the next file.
alter table adjustment
  add column corrects_id uuid,
  add constraint adjustment_corrects check (corrects_id is null or (amount_minor > 0 and tax_treatment is not null)) not valid,
  add constraint adjustment_corrected foreign key (marketplace_id, corrects_id) references adjustment (marketplace_id, id) not valid;
-- What of a charge is credited, and which charges of a merchant can still be, newest first.
create index adjustment_credit on adjustment (marketplace_id, corrects_id) include (amount_minor) where corrects_id is not null;
create index adjustment_charge on adjustment (marketplace_id, merchant_id, created_at desc, id desc) where tax_treatment is not null and amount_minor < 0;
