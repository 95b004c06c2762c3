-- Checked at the end of the transaction. Before PostgreSQL 18 a trigger then runs as the role of that moment, which sees one side of a transfer alone: the check
-- runs as the owner, who sees both.
alter function check_transfer_balance() security definer set search_path = public, pg_temp;
