-- Discounts that the marketplace pays: what of an order and its lines the shopper does not pay and the marketplace does. A total stays what the shopper pays.
-- An order is credited with its discount once it is paid, and gives back what refunds take of it.
alter table "order"
  add column marketplace_discount_minor bigint not null default 0 check (marketplace_discount_minor >= 0),
  add column marketplace_discount_credited_minor bigint not null default 0,
  add column marketplace_discount_returned_minor bigint not null default 0,
  drop constraint order_amounts,
  add constraint order_amounts check (goods_minor + shipping_minor - discount_minor - marketplace_discount_minor = total_minor),
  add constraint order_marketplace_discount check (marketplace_discount_minor + discount_minor <= goods_minor),
  add constraint order_marketplace_discount_credited check (marketplace_discount_credited_minor in (0, marketplace_discount_minor)),
  add constraint order_marketplace_discount_returned check (marketplace_discount_returned_minor between 0 and marketplace_discount_credited_minor);
-- What of it a merchant gave back by marking its own refund does not count when commission goes back.
alter table order_line
  add column marketplace_discount_minor bigint not null default 0 check (marketplace_discount_minor >= 0),
  add column marketplace_discount_returned_minor bigint not null default 0,
  add column marketplace_discount_marked_minor bigint not null default 0,
  add constraint order_line_marketplace_discount_returned check (marketplace_discount_returned_minor between 0 and marketplace_discount_minor
    and marketplace_discount_marked_minor between 0 and marketplace_discount_returned_minor);
-- A refund of items that a discount paid whole returns no money.
alter table refund
  add column marketplace_discount_returned_minor bigint not null default 0 check (marketplace_discount_returned_minor >= 0),
  drop constraint refund_amount_minor_check,
  add constraint refund_amount check (amount_minor >= 0 and amount_minor + marketplace_discount_returned_minor > 0);
alter table refund_line add column marketplace_discount_returned_minor bigint not null default 0 check (marketplace_discount_returned_minor >= 0);

do $$
declare kinds text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'ledger_transfer_kind_check');
begin
  alter table ledger_transfer drop constraint ledger_transfer_kind_check;
  execute format('alter table ledger_transfer add constraint ledger_transfer_kind_check check (%s or kind in (''discount'', ''discount_return''))', kinds);
end $$;
