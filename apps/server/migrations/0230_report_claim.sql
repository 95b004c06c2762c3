-- One report of an order is sent to the shop at a time: a connector that looks for the shipment or refund of a lost answer would take another's for it.
alter table shop_report add column sending_until timestamptz;
