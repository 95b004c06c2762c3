-- Whether the token of a session is enough without the cookie of a browser: such a session ends earlier. Not known of those before.
alter table session add column is_standalone boolean not null default false;
-- When a company was last active.
create index session_of_company_seen on session (company_id, seen_at desc);
