-- The merchant's account at the provider that its part of a payment goes to, where the provider divides payments. Set once the payment is requested; null
-- where the marketplace gets the whole and pays the merchant out of it.
alter table "order" add column payment_account text;

-- A provider that names only its own reference of a payment or a refund is understood by it.
create index order_group_payment_reference on order_group (marketplace_id, payment_reference) where payment_reference is not null;
create index refund_provider_reference on refund (marketplace_id, provider_reference) where provider_reference is not null;
