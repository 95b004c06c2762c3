-- When a partnership was approved: `decided_at` is that of the last decision, which may be its end. Not known of those that ended before.
alter table partnership add column approved_at timestamptz;
update partnership set approved_at = decided_at where status = 'APPROVED';
