-- Serves the nightly deletion of notifications that are a year old.
create index notification_oldest on notification (created_at);
