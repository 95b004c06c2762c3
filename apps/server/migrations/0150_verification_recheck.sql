-- Whether what was submitted is an approval that is checked again after a change. One that was rejected or has expired, and is submitted again, is none.
alter table merchant_verification add column is_recheck boolean not null default false;
-- Which of the present ones are is not known: nothing stops selling by this change.
update merchant_verification set is_recheck = true where status = 'SUBMITTED' and approved is not null;
alter table merchant_verification add check (not is_recheck or status = 'SUBMITTED' and approved is not null);

create or replace function awaits_verification(in_marketplace uuid, of_merchant uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from marketplace m where m.id = in_marketplace and m.requires_verification) and not exists (
    select from merchant_verification v
    where v.marketplace_id = in_marketplace and v.merchant_id = of_merchant and (v.status = 'APPROVED' or v.is_recheck))
$$;
