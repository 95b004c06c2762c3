-- The audit log only grows. Alone the network of a sign-in and the address of an invitation are removed from it, once the rows they belong to are deleted.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.at < now() - interval '90 days' and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail'
    and new.detail in (old.detail - 'network', old.detail - 'email') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_audit_change();
create index audit_entry_network on audit_entry (at) where detail ? 'network';
create index audit_entry_email on audit_entry (at) where detail ? 'email';
create index lead_age on lead (updated_at);

-- People who have no second factor but passkeys of the domain that serves the caller's marketplace: members of any company, whom its operator does not see.
create index passkey_of_domain on passkey (rp_id);
create function stoa_people_of_domain() returns int language sql stable security definer
begin atomic
  select count(distinct k.user_id)::int
  from public.marketplace m join public.passkey k on k.rp_id = m.host
  where m.id = public.stoa_company() and m.host_verified_at is not null
    and not exists (select from public.passkey o where o.user_id = k.user_id and o.rp_id <> k.rp_id)
    and not exists (select from public.authenticator_app a where a.user_id = k.user_id and a.confirmed_at is not null);
end;
