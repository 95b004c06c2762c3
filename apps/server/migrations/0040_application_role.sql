-- The role the application works as. Migrations run as the owner of the tables; the application may only read and write rows. It owns nothing,
-- so it cannot alter, drop or truncate, and row-level security holds for it. A server of one's own may have the role already, with a password.
do $$
begin
  if not exists (select from pg_roles where rolname = 'stoa_app') then
    begin
      create role stoa_app nologin nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
    exception
      -- Another database of this server was migrated at the same moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The role stoa_app is missing and % may not create roles', current_user
          using hint = format('Run as an administrator: create role stoa_app nologin; grant stoa_app to %I;', current_user);
    end;
  end if;
  if exists (select from pg_roles where rolname = 'stoa_app' and (rolsuper or rolbypassrls)) then
    raise exception 'The role stoa_app must be neither superuser nor bypassrls';
  end if;
  -- So that one address serves for both: the application's connections start as this member and act as stoa_app.
  if not pg_has_role(current_user, 'stoa_app', 'set') then
    execute format('grant stoa_app to %I', current_user);
  end if;
end $$;

grant usage on schema public, sandbox to stoa_app;
grant select, insert, update, delete on all tables in schema public, sandbox to stoa_app;
grant usage on all sequences in schema public, sandbox to stoa_app;
-- Tables of later migrations come with the same rights.
alter default privileges in schema public grant select, insert, update, delete on tables to stoa_app;
alter default privileges in schema public grant usage on sequences to stoa_app;
alter default privileges in schema sandbox grant select, insert, update, delete on tables to stoa_app;
alter default privileges in schema sandbox grant usage on sequences to stoa_app;
-- What was migrated is for the owner to write.
revoke insert, update, delete on schema_migration from stoa_app;
