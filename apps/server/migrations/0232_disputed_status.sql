-- The payment status of an order with disputes follows from all of them: active while one has not ended, then lost where one was lost. Before, it followed the
-- outcome that came last.
update "order" o set payment_status = d.status
from (
  select k.marketplace_id, k.order_id, case when bool_or(k.state not in ('won', 'lost')) then 'ChargeBack Active' when bool_or(k.state = 'lost') then 'ChargedBack Lost' else 'ChargeBack Won' end as status
  from order_case k where k.kind = 'dispute' group by k.marketplace_id, k.order_id
) d
where o.marketplace_id = d.marketplace_id and o.id = d.order_id and o.payment_status in ('ChargeBack Active', 'ChargeBack Won', 'ChargedBack Lost') and o.payment_status <> d.status;
