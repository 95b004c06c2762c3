-- A person who deleted their account: nothing says who they were. Histories hold names as text, so those of before are needed to find them, and the companies.
alter table "user" add column erased_at timestamptz,
  add column former_names text[] not null default '{}',
  add column former_company_ids uuid[] not null default '{}';

-- Histories that only grow are changed by nothing but an erasure of personal data, and by it in the named columns alone.
create function refuse_change_unless_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('stoa.erasing', true) = 'on' and to_jsonb(new) - tg_argv::text[] = to_jsonb(old) - tg_argv::text[] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create function refuse_file_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('stoa.erasing', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail' and (current_setting('stoa.erasing', true) = 'on'
    or old.at < now() - interval '90 days' and new.detail in (old.detail - 'network', old.detail - 'email')) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger case_event_append_only before update or delete on case_event
  for each row execute function refuse_change_unless_erased('actor', 'text', 'params');
create or replace trigger adjustment_append_only before update or delete on adjustment
  for each row execute function refuse_change_unless_erased('created_by');
create or replace trigger ledger_closed_month_append_only before update or delete on ledger_closed_month
  for each row execute function refuse_change_unless_erased('closed_by');
create or replace trigger commission_version_unchanged before update on commission_version
  for each row execute function refuse_change_unless_erased('actor');
create or replace trigger case_file_append_only before update or delete on case_file for each row execute function refuse_file_change();
create or replace trigger conversation_file_append_only before update or delete on conversation_file for each row execute function refuse_file_change();

-- Replaces whole strings of a JSON text: those that are one of the words.
create function stoa_erase_strings(json_text text, words text[], marker text) returns text language plpgsql immutable parallel safe as $$
declare
  word text;
begin
  foreach word in array words loop
    json_text := replace(json_text, to_json(word)::text, to_json(marker)::text);
  end loop;
  return json_text;
end $$;
