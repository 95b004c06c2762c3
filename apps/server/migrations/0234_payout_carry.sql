-- What a payout leaves for the next one, because its provider pays certain amounts only.
do $$
declare kinds text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'ledger_transfer_kind_check');
begin
  alter table ledger_transfer drop constraint ledger_transfer_kind_check;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind_check check (%s or kind = ''payout_carry'')', kinds);
end $$;
