-- A company that its owner or an administrator closed. What the law keeps stays; an administrator can open it again.
alter table company add column closed_at timestamptz;
alter table company add constraint company_closed check (closed_at is null or not is_active) not valid;
alter table company validate constraint company_closed;
