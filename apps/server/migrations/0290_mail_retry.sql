-- E-mails about notifications that an address did not accept for now: sent again from `retry_at`, and given up days after `refused_since`.
create table mail_retry (
  company_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  refused_since timestamptz not null,
  retry_at timestamptz not null,
  primary key (company_id, user_id, notification_id),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade,
  foreign key (company_id, notification_id) references notification (company_id, id) on delete cascade
);
create index mail_retry_notification on mail_retry (company_id, notification_id);
create index mail_retry_due on mail_retry (retry_at);

-- The same of a daily e-mail; it may be the first of its person.
alter table mail_digest alter column sent_on drop not null, add column refused_since timestamptz, add column retry_at timestamptz;
