-- An e-mail that cannot be handed over waits on its own account: its address has refused nothing, and has its days from its own first refusal.
alter table mail_retry alter column refused_since drop not null;
alter table mail_retry add column unsent_since timestamptz;
