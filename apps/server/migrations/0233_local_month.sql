-- The month that cannot be closed yet is that of the marketplace's time zone. By the month of UTC, a late booking of a month that was over in an eastern zone
-- did not wait for its closing.
create or replace function set_effective_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  local_day date := (new.at at time zone (select m.time_zone from marketplace m where m.id = new.marketplace_id))::date;
begin
  new.effective_on := coalesce(new.effective_on, local_day);
  if new.effective_on < date_trunc('month', local_day)::date then
    perform pg_advisory_xact_lock_shared(hashtextextended('ledger-close:' || new.marketplace_id, 0));
    if new.effective_on < first_open_day(new.marketplace_id) then
      raise exception 'the month of % is closed', new.effective_on using errcode = 'check_violation', constraint = 'ledger_transfer_month_open';
    end if;
  end if;
  return new;
end $$;
