-- For what a merchant itself marked as refunded, neither commission nor withheld tax goes back: not with it, and not with a later refund of the rest.
alter table order_line add column marked_by_merchant_minor bigint not null default 0;
alter table "order" add column shipping_marked_by_merchant_minor bigint not null default 0;
update order_line l set marked_by_merchant_minor = x.amount
from (
  select x.marketplace_id, x.order_line_id, sum(x.amount_minor) as amount
  from refund r join refund_line x on x.marketplace_id = r.marketplace_id and x.refund_id = r.id
  where r.settled_by = 'merchant' and r.status = 'succeeded' and r.commission_returned_minor = 0 and r.tax_returned_minor = 0
  group by x.marketplace_id, x.order_line_id
) x where x.marketplace_id = l.marketplace_id and x.order_line_id = l.id;
update "order" o set shipping_marked_by_merchant_minor = r.amount
from (
  select marketplace_id, order_id, sum(shipping_minor) as amount from refund
  where settled_by = 'merchant' and status = 'succeeded' and commission_returned_minor = 0 and tax_returned_minor = 0
  group by marketplace_id, order_id
) r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.amount > 0;
