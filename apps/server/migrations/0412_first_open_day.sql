-- What is booked without a day counts today, and where today is in a closed month on the first open day: a marketplace may move to a time zone in which the month
-- that it has closed is not over yet.
create or replace function set_effective_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  local_day date := (new.at at time zone (select m.time_zone from marketplace m where m.id = new.marketplace_id))::date;
begin
  if new.effective_on is null then
    new.effective_on := greatest(local_day, first_open_day(new.marketplace_id));
  elsif new.effective_on < date_trunc('month', local_day)::date then
    perform pg_advisory_xact_lock_shared(hashtextextended('ledger-close:' || new.marketplace_id, 0));
    if new.effective_on < first_open_day(new.marketplace_id) then
      raise exception 'the month of % is closed', new.effective_on using errcode = 'check_violation', constraint = 'ledger_transfer_month_open';
    end if;
  end if;
  return new;
end $$;
