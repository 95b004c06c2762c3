-- For which deadline of its next step people were reminded of a return, and for which it was put before them as overdue: one other than `due_at` is a
-- deadline of an earlier step.
alter table order_case
  add column reminded_for timestamptz,
  add column overdue_for timestamptz;
-- Only what is still to be done is in them, however many returns are left overdue.
create index order_case_to_remind on order_case (due_at) where closed_at is null and kind = 'return' and reminded_for is distinct from due_at;
create index order_case_overdue on order_case (due_at) where closed_at is null and kind = 'return' and overdue_for is distinct from due_at;
