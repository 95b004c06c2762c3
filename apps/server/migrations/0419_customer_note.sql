-- What the shopper wrote to the sellers with the purchase, such as where to leave the parcel. Empty where nothing, and once the data of the shopper are erased.
alter table order_group add column customer_note text not null default '';
