-- The address a person wants to sign in with, until a link sent to it is opened.
alter table "user"
  add column new_email text check (new_email = lower(new_email)),
  add column new_email_at timestamptz,
  add constraint user_new_email check ((new_email is null) = (new_email_at is null));

alter table mail_token drop constraint mail_token_purpose_check;
alter table mail_token add constraint mail_token_purpose_check check (purpose in ('confirm', 'reset', 'change'));
