-- The domain in use is looked up every day. A marketplace may have one in use and another being set up.
alter table marketplace_domain
  add column is_in_use boolean not null default false,
  -- Since when the domain in use does not lead here.
  add column failing_since timestamptz;
update marketplace_domain d set is_in_use = true, next_check_at = now() + random() * interval '1 day'
from marketplace m where m.id = d.marketplace_id and d.state = 'active' and m.host = d.host and m.host_verified_at is not null;
-- An administrator has set or removed the host since.
delete from marketplace_domain where state = 'active' and not is_in_use;
alter table marketplace_domain
  add constraint marketplace_domain_in_use check (is_in_use = (state = 'active')),
  drop constraint marketplace_domain_pkey,
  add primary key (marketplace_id, is_in_use);
