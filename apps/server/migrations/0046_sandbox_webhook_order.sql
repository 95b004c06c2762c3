-- Reports are taken in the order of their ids: an index in that order finds the next ones without sorting all that wait.
create index webhook_waiting_in_order on sandbox.webhook (id) where delivered_at is null;
drop index sandbox.webhook_waiting;
