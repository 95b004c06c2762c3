-- Serves the nightly deletion of old rows.
create index webhook_inbox_processed on webhook_inbox (processed_at) where processed_at is not null;
create index run_finished on run (finished_at) where finished_at is not null;
create index session_age on session (coalesce(ended_at, seen_at));
create index mail_token_age on mail_token (expires_at);
create index throttle_age on throttle (updated_at);
-- Until now nothing wrote when a webhook was processed. A waiting job reads its row all the same.
update webhook_inbox set processed_at = now() where processed_at is null;
