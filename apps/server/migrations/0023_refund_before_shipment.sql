-- How much of what was refunded had not been shipped: it can no longer be shipped. Counted from the request, given back when the refund fails.
alter table order_line add column refunded_unshipped_quantity int not null default 0;
alter table refund_line add column unshipped_quantity int not null default 0;
-- How much goes back into stock when the refund succeeds.
alter table refund_line add column restock_quantity int not null default 0;
-- The refund of a cancelled order: its goods went back into stock when it was cancelled.
alter table refund add column is_cancellation boolean not null default false;

update order_line set refunded_unshipped_quantity = least(refunded_quantity, quantity - fulfilled_quantity) where refunded_quantity > 0;
-- Earlier refunds of a line count as unshipped first.
update refund_line x set unshipped_quantity = greatest(0, least(x.quantity, y.unshipped - y.before))
from (
  select x.marketplace_id, x.refund_id, x.order_line_id, l.refunded_unshipped_quantity as unshipped,
    sum(x.quantity) over (partition by x.marketplace_id, x.order_line_id order by r.created_at, r.id) - x.quantity as before
  from refund_line x
  join refund r on r.marketplace_id = x.marketplace_id and r.id = x.refund_id and r.status <> 'failed'
  join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
) y
where x.marketplace_id = y.marketplace_id and x.refund_id = y.refund_id and x.order_line_id = y.order_line_id;

alter table order_line add constraint order_line_shippable
  check (refunded_unshipped_quantity between 0 and refunded_quantity and fulfilled_quantity + refunded_unshipped_quantity <= quantity);
alter table refund_line add constraint refund_line_parts check (unshipped_quantity between 0 and quantity and restock_quantity between 0 and quantity);
