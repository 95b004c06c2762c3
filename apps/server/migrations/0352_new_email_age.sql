-- Addresses that were requested and never confirmed, the oldest first.
create index user_new_email_age on "user" (new_email_at) where new_email_at is not null;
