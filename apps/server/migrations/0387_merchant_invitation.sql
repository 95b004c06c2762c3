-- Merchants that an operator invites by e-mail. Whoever gets it signs up like anybody else: there is no token that could be stolen.
create table merchant_invitation (
  marketplace_id uuid not null references marketplace (id),
  id uuid not null default uuid_v7(),
  email text not null check (email = lower(email)),
  message text not null default '',
  -- Of the e-mail, where the person has chosen none.
  language text not null,
  invited_by uuid not null references "user" (id),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The company that requested to join since.
  merchant_id uuid references company (id),
  joined_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (marketplace_id, id),
  check ((merchant_id is null) = (joined_at is null))
);
create unique index merchant_invitation_open on merchant_invitation (marketplace_id, email) where joined_at is null and revoked_at is null;
create index merchant_invitation_newest on merchant_invitation (marketplace_id, sent_at desc, id desc) where revoked_at is null;
create index merchant_invitation_age on merchant_invitation (expires_at);
create index merchant_invitation_merchant on merchant_invitation (merchant_id) where merchant_id is not null;
create index merchant_invitation_inviter on merchant_invitation (invited_by);
