-- The audit log of one person, newest first.
create index audit_entry_actor on audit_entry (company_id, actor, id desc);
