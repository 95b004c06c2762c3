-- Whether the shopper has paid an order of a marketplace. One whose money the merchant collects may be shipped before.
alter table channel_order add column is_paid boolean not null default true;
