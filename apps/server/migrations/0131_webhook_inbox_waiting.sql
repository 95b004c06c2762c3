-- What waits of one connection, oldest first: deliveries of a burst are worked together.
create index webhook_inbox_waiting_of_connection on webhook_inbox (connection_id, received_at) where processed_at is null;
