-- Disputes are compared with the provider as well: `key` of a dispute is the provider's reference.
alter table provider_movement drop constraint provider_movement_kind_check;
alter table provider_movement add constraint provider_movement_kind_check check (kind in ('payment', 'refund', 'payout', 'dispute'));
