-- How each direction of a connection goes, and whether somebody paused it.
create table connection_direction (
  company_id uuid not null,
  connection_id uuid not null,
  direction text not null check (direction in ('products_in', 'products_out', 'orders_out', 'stock')),
  is_paused boolean not null default false,
  succeeded_at timestamptz,
  failed_at timestamptz,
  error jsonb,
  primary key (company_id, connection_id, direction),
  foreign key (company_id, connection_id) references connection (company_id, id)
);

-- How often products are pulled without anybody asking. The next pull is set when the one before has ended.
alter table connection
  add pull_schedule text not null default 'daily' check (pull_schedule in ('manual', 'hourly', 'daily')),
  add next_pull_at timestamptz,
  add webhooks_checked_at timestamptz;
create index connection_next_pull on connection (next_pull_at) where kind = 'shop' and ended_at is null and next_pull_at is not null;
update connection set next_pull_at = now() + random() * interval '1 day' where kind = 'shop' and ended_at is null and last_synced_at is not null;

-- What waits for a merchant's shop, for when sending is resumed.
create index order_merchant_waiting on "order" (merchant_id, forward_state_at) where forward_state = 'waiting';
create index shop_report_waiting on shop_report (created_at) where state = 'waiting';

-- The history of a connection is what the audit log has of it.
create index audit_entry_connection on audit_entry (company_id, object, id desc) where action like 'connection.%';
create index webhook_inbox_of_connection on webhook_inbox (connection_id) where processed_at is null;
