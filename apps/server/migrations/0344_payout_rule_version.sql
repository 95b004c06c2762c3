-- Two people who edit the same payout rule: the second is told what the first saved.
alter table payout_rule add column version int not null default 1;
