-- How often the account at the provider was gone: one that is opened again has another key there, since providers answer a key they know with the account that is gone.
alter table payment_account add column times_removed int not null default 0;
update payment_account set times_removed = 1 where reference is null and checked_at is not null;
