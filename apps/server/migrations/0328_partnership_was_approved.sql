-- Whether a merchant was ever approved, for good: it keeps its statement, payouts and the policies of its orders, also while it asks to join again and
-- after that was rejected. One that ended before is taken for a partner, as until now.
alter table partnership add column was_approved boolean not null default false;
update partnership p set was_approved = true
where p.status in ('APPROVED', 'ENDED')
  or exists (select from ledger_account a where a.marketplace_id = p.marketplace_id and a.merchant_id = p.merchant_id)
  or exists (select from "order" o where o.merchant_id = p.merchant_id and o.marketplace_id = p.marketplace_id);

create function mark_approved() returns trigger language plpgsql as $$
begin
  -- A row that starts as ended is of a partnership that was approved elsewhere. One that ends as a request never was.
  if new.status = 'APPROVED' or tg_op = 'INSERT' and new.status = 'ENDED' then new.was_approved := true; end if;
  return new;
end $$;
create trigger mark_approved before insert or update of status on partnership for each row execute function mark_approved();
