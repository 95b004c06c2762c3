-- Nobody waits for the payment of an order that is cancelled: items that were opened before an earlier release closed them with the order.
update attention_item i set resolved_at = now()
from "order" o
where i.code in ('payment_stuck', 'capture_stuck') and i.resolved_at is null and o.marketplace_id = i.marketplace_id and o.id = i.order_id and o.order_status = 'Cancelled';
