-- A statement may come in several pages, and banks use a statement's reference again in another period.
alter table bank_statement add column page int not null default 1 constraint bank_statement_page check (page >= 1);
alter table bank_statement drop constraint bank_statement_once;
alter table bank_statement add constraint bank_statement_once unique (marketplace_id, account, statement_ref, page, from_on, until_on);
