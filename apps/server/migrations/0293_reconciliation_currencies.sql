-- The volume of a check is in the marketplace's currency; movements in others are counted.
alter table reconciliation_check add column other_currency_count int not null default 0;
