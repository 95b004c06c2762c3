-- What the shopper wrote with an order of a marketplace.
alter table channel_order add column customer_note text not null default '';
