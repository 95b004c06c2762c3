-- When an endpoint of webhooks last failed: failures between which nothing was sent for longer than an attempt waits do not make one that has failed all the time.
alter table webhook_endpoint add column failed_at timestamptz;
