-- Up to when the events of a payment provider were read, for those that no webhook brought.
alter table connection add notices_read_at timestamptz;

-- An account is found by the provider's reference when its webhook names it.
create index payment_account_reference on payment_account (connection_id, reference) where reference is not null;

-- The payment that the storefront has created at the provider before it sent the purchase.
alter table order_group add storefront_payment text;
