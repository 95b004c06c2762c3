-- The audit log of one action, of what names one merchant, and without sign-ins, newest first.
create index audit_entry_action on audit_entry (company_id, action, id desc);
create index audit_entry_merchant on audit_entry (company_id, (detail ->> 'merchantId'), id desc) where detail ? 'merchantId';
create index audit_entry_without_sign_ins on audit_entry (company_id, id desc) where action not like 'session.%';
