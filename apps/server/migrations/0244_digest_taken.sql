-- Whether a notification is in the daily e-mail that is being sent: one put aside meanwhile waits for the next.
alter table mail_digest_item add column is_taken boolean not null default false;
