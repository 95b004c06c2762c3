-- Refunds of the shop that were made before an order was received: their items were never sold here. With what of each is of no item.
alter table storefront_order add column early_refunds jsonb not null default '[]';
-- What of an order a person has resolved: codes with parameters that are not listed again.
alter table storefront_order add column resolved jsonb not null default '[]';
