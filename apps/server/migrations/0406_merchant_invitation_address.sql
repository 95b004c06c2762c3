-- When the mail server refused the address of an invitation permanently.
alter table merchant_invitation add column refused_at timestamptz;
-- Found by their address when its person deletes the account, and companies by theirs when it is invited.
create index merchant_invitation_email on merchant_invitation (email);
create index company_mail on company (lower(mail));
