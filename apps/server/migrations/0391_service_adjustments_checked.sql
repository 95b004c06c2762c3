-- Reads every row while others read and write: the constraints of the file before hold for all of them.
alter table adjustment validate constraint adjustment_tax;
alter table invoice_line validate constraint invoice_line_kind;
alter table invoice_line validate constraint invoice_line_adjustment;
alter table invoice validate constraint invoice_services;
alter table ledger_account validate constraint ledger_account_kind_check;
