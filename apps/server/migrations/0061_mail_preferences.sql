-- E-mails about what happened: each person chooses per kind whether they come immediately, once a day, or never. Absent is immediately.
create table mail_preference (
  company_id uuid not null,
  user_id uuid not null,
  kind text not null,
  delivery text not null check (delivery in ('immediately', 'daily', 'never')),
  primary key (company_id, user_id, kind),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);

-- When a notification was e-mailed to those who want that at once, and put aside for those who want it once a day.
alter table notification add column mailed_at timestamptz;
update notification set mailed_at = created_at;
create index notification_to_mail on notification (created_at, company_id, id) where mailed_at is null;

-- What waits for a person's next daily e-mail.
create table mail_digest_item (
  company_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  primary key (company_id, user_id, notification_id),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade,
  foreign key (company_id, notification_id) references notification (company_id, id) on delete cascade
);
create index mail_digest_item_notification on mail_digest_item (company_id, notification_id);

-- The day, in the company's time zone, of a person's last daily e-mail.
create table mail_digest (
  company_id uuid not null,
  user_id uuid not null,
  sent_on date not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);
