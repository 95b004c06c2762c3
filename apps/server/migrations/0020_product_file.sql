-- What was adjusted or left out while products were read: its code says which message it is, `params` has the values of that message.
alter table run_item drop constraint run_item_outcome_check;
alter table run_item add constraint run_item_outcome_check
  check (outcome in ('created', 'changed', 'unchanged', 'discontinued', 'blocked', 'failed', 'picture_failed', 'notice'));
alter table run_item add column params jsonb not null default '{}';

-- Whether the import itself discontinued the product, because the file calls it a draft: an undo brings it back.
alter table import_before add column is_ended boolean not null default false;
