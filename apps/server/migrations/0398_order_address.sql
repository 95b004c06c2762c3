-- Where an order is sent after its address was corrected; null where it goes to the address of its purchase, of which another part may be on its way.
alter table "order" add column shipping_address jsonb;
