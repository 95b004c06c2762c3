-- Whose rows a statement may see. The server runs each one as the role of who asks, with the company's id beside it; the policies are in
-- `row_level_security.sql`. The application's own role has no policy: a statement without a scope sees nothing.
do $$
declare
  name text;
begin
  foreach name in array array['stoa_merchant', 'stoa_marketplace', 'stoa_admin', 'stoa_public', 'stoa_system'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin nosuperuser nocreatedb nocreaterole noreplication nobypassrls', name);
      exception
        -- Another database of this server was migrated at the same moment.
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'The role % is missing and % may not create roles', name, current_user
            using hint = format('Run as an administrator: create role %1$I nologin; grant %1$I to %2$I, stoa_app with inherit false, set true;', name, current_user);
      end;
    end if;
    if exists (select from pg_roles where rolname = name and (rolsuper or rolbypassrls)) then
      raise exception 'The role % must be neither superuser nor bypassrls', name;
    end if;
    -- They may act as it; what it may see is not theirs by themselves.
    if not pg_has_role('stoa_app', name, 'set') then
      execute format('grant %I to stoa_app with inherit false, set true', name);
    end if;
    if not pg_has_role(current_user, name, 'set') then
      execute format('grant %I to %I with inherit false, set true', name, current_user);
    end if;
    execute format('grant usage on schema public, sandbox to %I', name);
    -- Visitors only read.
    execute format('grant select%s on all tables in schema public, sandbox to %I', case name when 'stoa_public' then '' else ', insert, update, delete' end, name);
    execute format('alter default privileges in schema public, sandbox grant select%s on tables to %I', case name when 'stoa_public' then '' else ', insert, update, delete' end, name);
    execute format('grant usage on all sequences in schema public, sandbox to %I', name);
    execute format('alter default privileges in schema public, sandbox grant usage on sequences to %I', name);
    execute format('revoke insert, update, delete on schema_migration from %I', name);
  end loop;
end $$;

-- The company of the statement. In a policy as `(select stoa_company())`, so that it is evaluated once per statement.
create function stoa_company() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('stoa.company_id', true), '')::uuid
$$;

-- For views, which run as their owner: whether the statement itself runs as the system.
create function stoa_sees_all() returns boolean language sql stable parallel safe as $$
  select current_setting('role') = 'stoa_system'
$$;

-- Puts a table under row-level security without any policy but those of the system and of the owner, who runs migrations.
create function stoa_protect(target regclass) returns void language plpgsql as $$
declare
  earlier name;
begin
  for earlier in select polname from pg_policy where polrelid = target loop
    execute format('drop policy %I on %s', earlier, target);
  end loop;
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy system on %s to stoa_system, %I using (true) with check (true)', target, current_user);
end $$;

-- Lets a role see and write the rows where the condition holds.
create function stoa_allow(target regclass, role text, condition text) returns void language plpgsql as $$
begin
  execute format('create policy %1$I on %2$s to %3$I using (%4$s) with check (%4$s)', role, target, 'stoa_' || role, condition);
end $$;

-- Lets a role see the rows where the condition holds.
create function stoa_allow_read(target regclass, role text, condition text) returns void language plpgsql as $$
begin
  execute format('create policy %I on %s for select to %I using (%s)', role || '_read', target, 'stoa_' || role, condition);
end $$;

-- Lets a role write the rows where the condition holds. It changes and deletes only what it sees.
create function stoa_allow_write(target regclass, role text, condition text) returns void language plpgsql as $$
begin
  execute format('create policy %I on %s for insert to %I with check (%s)', role || '_insert', target, 'stoa_' || role, condition);
  execute format('create policy %1$I on %2$s for update to %3$I using (%4$s) with check (%4$s)', role || '_update', target, 'stoa_' || role, condition);
  execute format('create policy %I on %s for delete to %I using (%s)', role || '_delete', target, 'stoa_' || role, condition);
end $$;

-- The tables of which some rows are one company's and some another's.
create function stoa_company_tables() returns setof regclass language sql stable as $$
  select c.oid::regclass from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
    c.relname in ('company', 'marketplace', 'user', 'mail_token', 'webhook_inbox')
    or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
      and a.attname in ('company_id', 'merchant_id', 'marketplace_id', 'operator_id', 'issuer_id', 'recipient_id', 'agency_id'))
  )
$$;
