import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** I2: what an order keeps of its lines and refunds is their sum. */
const orderIsSumOfItsParts = sql`
  select 'I2' as rule, v.code, jsonb_build_object('order', o.hash, 'kept', v.kept, 'sum', v.parts) as params
  from "order" o
  cross join lateral (
    select coalesce(sum(l.quantity), 0) as items, coalesce(sum(l.quantity * l.unit_price_minor), 0) as goods, coalesce(sum(l.discount_minor), 0) as discount,
      coalesce(sum(l.marketplace_discount_minor), 0) as marketplace_discount, coalesce(sum(l.marketplace_discount_returned_minor), 0) as discount_returned,
      coalesce(sum(l.total_minor), 0) as total, coalesce(sum(l.tax_minor), 0) as tax, coalesce(sum(l.commission_minor), 0) as commission,
      coalesce(sum(l.refunded_minor), 0) as refunded, coalesce(sum(l.commission_returned_minor), 0) as returned,
      coalesce(sum(l.tax_withheld_minor), 0) as withheld, coalesce(sum(l.tax_returned_minor), 0) as tax_returned
    from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id
  ) l
  cross join lateral (
    select coalesce(sum(r.amount_minor), 0) as amount, coalesce(sum(r.shipping_minor), 0) as shipping, coalesce(sum(r.commission_returned_minor), 0) as returned,
      coalesce(sum(r.tax_returned_minor), 0) as tax_returned, coalesce(sum(r.shipping_tax_returned_minor), 0) as shipping_tax_returned,
      coalesce(sum(r.marketplace_discount_returned_minor), 0) as discount_returned
    from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status <> 'failed'
  ) r
  cross join lateral (values
    ('order_items_differ', o.item_count, l.items),
    ('order_goods_differ', o.goods_minor, l.goods),
    ('order_discount_differs', o.discount_minor, l.discount),
    ('order_marketplace_discount_differs', o.marketplace_discount_minor, l.marketplace_discount),
    ('order_marketplace_discount_returns_differ', o.marketplace_discount_returned_minor, r.discount_returned),
    ('order_line_marketplace_discount_returns_differ', r.discount_returned, l.discount_returned),
    ('order_total_differs', o.total_minor, l.total + o.shipping_minor),
    ('order_tax_differs', o.tax_minor, l.tax),
    ('order_commission_differs_from_lines', o.commission_minor, l.commission),
    ('order_refunds_differ', o.refunded_minor, r.amount),
    ('order_shipping_refunds_differ', o.refunded_shipping_minor, r.shipping),
    ('order_commission_returns_differ', o.commission_returned_minor, r.returned),
    ('order_line_refunds_differ', r.amount - r.shipping, l.refunded),
    ('order_line_commission_returns_differ', r.returned, l.returned),
    ('order_tax_withheld_differs', o.tax_withheld_minor, l.withheld + o.shipping_tax_withheld_minor),
    ('order_tax_returns_differ', o.tax_returned_minor, r.tax_returned),
    ('order_shipping_tax_returns_differ', o.shipping_tax_returned_minor, r.shipping_tax_returned),
    ('order_line_tax_returns_differ', r.tax_returned - r.shipping_tax_returned, l.tax_returned)
  ) v(code, kept, parts)
  where v.kept <> v.parts`

/** I2: a line is price × quantity − both discounts, and its refunded and fulfilled quantities are the sums of its refunds and shipments. */
const lineIsSumOfItsMoves = sql`
  select 'I2' as rule, v.code, jsonb_build_object('line', l.id, 'kept', v.kept, 'sum', v.parts) as params
  from order_line l
  cross join lateral (
    select coalesce(sum(x.quantity), 0) as quantity, coalesce(sum(x.unshipped_quantity), 0) as unshipped, coalesce(sum(x.amount_minor), 0) as amount,
      coalesce(sum(x.commission_returned_minor), 0) as returned, coalesce(sum(x.tax_returned_minor), 0) as tax_returned,
      coalesce(sum(x.marketplace_discount_returned_minor), 0) as discount_returned
    from refund_line x join refund r on r.marketplace_id = x.marketplace_id and r.id = x.refund_id and r.status <> 'failed'
    where r.marketplace_id = l.marketplace_id and r.order_id = l.order_id and x.order_line_id = l.id
  ) r
  cross join lateral (
    select coalesce(sum(x.quantity), 0) as quantity
    from fulfilment f join fulfilment_line x on x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id
    where f.marketplace_id = l.marketplace_id and f.order_id = l.order_id and x.order_line_id = l.id
  ) f
  cross join lateral (values
    ('line_total_differs', l.total_minor, l.quantity * l.unit_price_minor - l.discount_minor - l.marketplace_discount_minor),
    ('line_refunded_quantity_differs', l.refunded_quantity, r.quantity),
    ('line_refunded_unshipped_differs', l.refunded_unshipped_quantity, r.unshipped),
    ('line_refunds_differ', l.refunded_minor, r.amount),
    ('line_commission_returns_differ', l.commission_returned_minor, r.returned),
    ('line_marketplace_discount_returns_differ', l.marketplace_discount_returned_minor, r.discount_returned),
    ('line_tax_returns_differ', l.tax_returned_minor, r.tax_returned),
    ('line_tax_withheld_differs', l.tax_withheld_minor, case when l.tax_reason is null then 0
      else round(l.total_minor * (l.tax_reason ->> 'rateBasisPoints')::int / (10000.0 + (l.tax_reason ->> 'rateBasisPoints')::int)) end),
    ('line_fulfilled_differs', l.fulfilled_quantity, f.quantity)
  ) v(code, kept, parts)
  where v.kept <> v.parts`

/** I2: the commission and the other fees of a line are the sums of what it was charged by each rule. Older lines keep no such list. */
const feesAreTheirCharges = sql`
  select 'I2' as rule, v.code, jsonb_build_object('line', l.id, 'kept', v.kept, 'sum', v.parts) as params
  from order_line l
  cross join lateral (
    select coalesce(sum((c ->> 'amountMinor')::int8), 0) as total, coalesce(sum((c ->> 'amountMinor')::int8) filter (where c ->> 'feeName' <> ''), 0) as fees
    from jsonb_array_elements(l.commission_explanation -> 'charges') c
  ) c
  cross join lateral (values
    ('line_charges_differ', l.commission_minor, c.total),
    ('line_fees_differ', l.fee_minor, c.fees)
  ) v(code, kept, parts)
  where jsonb_typeof(l.commission_explanation -> 'charges') = 'array' and v.kept <> v.parts`

/** I2: a purchase is the sum of its orders, and the stock of a product that of its variants. */
const wholeIsSumOfItsParts = sql`
  select 'I2' as rule, 'purchase_total_differs' as code,
    jsonb_build_object('purchase', g.marketplace_order_reference, 'kept', g.total_minor, 'sum', coalesce(sum(o.total_minor), 0)) as params
  from order_group g left join "order" o on o.marketplace_id = g.marketplace_id and o.group_id = g.id
  group by g.marketplace_id, g.id, g.marketplace_order_reference, g.total_minor having coalesce(sum(o.total_minor), 0) <> g.total_minor
  union all
  select 'I2', 'product_stock_differs', jsonb_build_object('product', p.id, 'kept', p.stock, 'sum', v.stock)
  from product p
  join lateral (
    select case when bool_or(v.stock is null) then null else sum(v.stock) end as stock, count(*) as n
    from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null
  ) v on v.n > 0
  where p.stock is distinct from v.stock`

/** I3: nothing is refunded, shipped or sold beyond what there is. The database's constraints keep it; this shows that they do. */
const withinBounds = sql`
  select 'I3' as rule, v.code, jsonb_build_object('order', o.hash) as params
  from "order" o
  cross join lateral (values
    ('refunded_exceeds_captured', o.refunded_minor not between 0 and o.captured_minor),
    ('captured_exceeds_total', o.captured_minor not between 0 and o.total_minor),
    ('shipping_refund_exceeds', o.refunded_shipping_minor not between 0 and o.shipping_minor),
    ('commission_return_exceeds', o.commission_returned_minor not between 0 and o.commission_minor),
    ('tax_return_exceeds', o.tax_returned_minor not between 0 and o.tax_withheld_minor),
    ('marketplace_discount_credited_in_part', o.marketplace_discount_credited_minor not in (0, o.marketplace_discount_minor)
      or o.captured_minor > 0 and o.marketplace_discount_credited_minor <> o.marketplace_discount_minor),
    ('marketplace_discount_return_exceeds', o.marketplace_discount_returned_minor not between 0 and o.marketplace_discount_credited_minor)
  ) v(code, differs)
  where v.differs
  union all
  select 'I3', v.code, jsonb_build_object('line', l.id)
  from order_line l
  cross join lateral (values
    ('line_refund_exceeds', l.refunded_minor not between 0 and l.total_minor or l.refunded_quantity not between 0 and l.quantity),
    ('line_shipment_exceeds', l.fulfilled_quantity < 0 or l.fulfilled_quantity + l.refunded_unshipped_quantity > l.quantity)
  ) v(code, differs)
  where v.differs
  union all
  select 'I3', 'stock_negative', jsonb_build_object('variant', v.id, 'stock', v.stock) from variant v where v.stock < 0`

/** I4: the rows of an order and its postings say the same, in the currency and for the merchant of the order. */
const ordersEqualLedger = sql`
  select 'I4' as rule, v.code, jsonb_build_object('order', o.hash, 'kept', v.kept, 'ledger', v.posted) as params
  from "order" o
  cross join lateral (
    select coalesce(sum(e.amount_minor) filter (where t.kind = 'capture' and a.kind = case o.collected_by when 'provider' then 'provider_clearing' else 'settled_outside' end), 0) as captured,
      coalesce(-sum(e.amount_minor) filter (where t.kind = 'collection' and a.kind = 'settled_outside'), 0) as collected,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'discount' and a.kind = 'marketplace_discounts'), 0) as discount,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'marketplace_discounts'), 0) as discount_left,
      coalesce(-sum(e.amount_minor) filter (where t.kind = 'commission' and a.kind in ('commission_income', 'commission_vat')), 0) as commission,
      coalesce(-sum(e.amount_minor) filter (where t.kind = 'commission' and a.kind = 'commission_vat'), 0) as vat,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'commission_return' and a.kind = 'commission_vat'), 0) as vat_returned,
      coalesce(-sum(e.amount_minor) filter (where t.kind = 'refund' and a.kind in ('provider_clearing', 'settled_outside')), 0) as refunded,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'refund' and a.kind = 'settled_outside'), 0) * -1 as outside,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'reimbursement' and a.kind = 'settled_outside'), 0) as reimbursed,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'commission_return' and a.kind in ('commission_income', 'commission_vat')), 0) as returned,
      coalesce(-sum(e.amount_minor) filter (where t.kind = 'tax' and a.kind = 'tax_withheld'), 0) as withheld,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'tax_return' and a.kind = 'tax_withheld'), 0) as tax_returned,
      coalesce(-sum(e.amount_minor) filter (where t.kind = 'provider_fee' and a.kind = 'provider_clearing'), 0) as provider_fee,
      coalesce(sum(e.amount_minor) filter (where t.kind = 'provider_fee' and a.merchant_id is not null), 0) as provider_fee_charged,
      coalesce(-sum(e.amount_minor) filter (where t.kind = 'provider_fee_return' and a.merchant_id is not null), 0) as provider_fee_returned,
      coalesce(-sum(e.amount_minor) filter (where a.kind in ('merchant_pending', 'merchant_payable') and t.kind in ('capture', 'collection', 'discount', 'discount_return', 'commission', 'commission_return',
        'refund', 'reimbursement', 'tax', 'tax_return', 'provider_fee', 'provider_fee_return')), 0) as earned,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'merchant_pending'), 0) as pending,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'merchant_payable'), 0) as payable,
      count(*) filter (where a.currency = e.currency and e.currency <> o.currency) as foreign_currency,
      count(*) filter (where t.merchant_id <> o.merchant_id) as foreign_merchant,
      count(*) filter (where t.is_test <> o.is_test) as mixed
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
    where t.marketplace_id = o.marketplace_id and t.order_id = o.id
  ) b
  cross join lateral (
    select coalesce(sum(r.amount_minor), 0) as amount, coalesce(sum(r.commission_returned_minor), 0) as returned,
      coalesce(sum(r.tax_returned_minor), 0) as tax_returned, coalesce(sum(r.marketplace_discount_returned_minor), 0) as discount_returned,
      coalesce(sum(r.amount_minor) filter (where r.settled_by <> 'provider'), 0) as outside,
      coalesce(sum(r.amount_minor) filter (where r.settled_by = 'merchant'), 0) as reimbursed
    from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'succeeded'
  ) r
  cross join lateral (select o.captured_minor + o.marketplace_discount_credited_minor > 0 as is_paid) p
  cross join lateral (values
    ('captured_differs', o.captured_minor, b.captured),
    ('collected_differs', case o.collected_by when 'merchant' then o.captured_minor else 0 end, b.collected),
    ('marketplace_discount_differs', o.marketplace_discount_credited_minor, b.discount),
    ('marketplace_discount_left_differs', o.marketplace_discount_credited_minor - r.discount_returned, b.discount_left),
    ('commission_differs', case when p.is_paid then o.commission_minor else 0 end, b.commission),
    ('commission_vat_differs', round(b.commission * o.commission_vat_basis_points / (10000.0 + o.commission_vat_basis_points)), b.vat),
    ('commission_vat_returned_differs', case when b.commission = 0 then 0 else round(b.vat * b.returned / b.commission) end, b.vat_returned),
    ('refunded_differs', r.amount, b.refunded),
    ('commission_returned_differs', r.returned, b.returned),
    ('tax_withheld_differs', case when p.is_paid then o.tax_withheld_minor else 0 end, b.withheld),
    ('tax_returned_differs', r.tax_returned, b.tax_returned),
    ('refunded_outside_differs', r.outside, b.outside),
    ('reimbursed_differs', r.reimbursed, b.reimbursed),
    ('provider_fee_differs', coalesce(o.provider_fee_minor, 0), b.provider_fee),
    ('provider_fee_charged_differs', o.provider_fee_charged_minor, b.provider_fee_charged),
    ('provider_fee_returned_differs', o.provider_fee_returned_minor, b.provider_fee_returned),
    ('merchant_earnings_differ', case when not p.is_paid then 0 else
      case o.collected_by when 'merchant' then 0 else o.captured_minor end + o.marketplace_discount_credited_minor - o.commission_minor - o.tax_withheld_minor end
      - r.discount_returned - r.amount + r.reimbursed + r.returned + r.tax_returned - o.provider_fee_charged_minor + o.provider_fee_returned_minor, b.earned),
    ('pending_after_release', 0, case when o.released_at is null then 0 else b.pending end),
    ('payable_before_release', 0, case when o.released_at is null then b.payable else 0 end),
    ('order_posting_currency_differs', 0, b.foreign_currency),
    ('order_posting_merchant_differs', 0, b.foreign_merchant),
    ('order_posting_test_differs', 0, b.mixed)
  ) v(code, kept, posted)
  where v.kept <> v.posted`

/** I5: a refund of money that succeeded is posted once, and no other is. */
const refundsArePosted = sql`
  select 'I5' as rule, case when r.status = 'succeeded' and r.amount_minor > 0 then 'refund_not_posted_once' else 'refund_posted_without_success' end as code,
    jsonb_build_object('refund', r.id, 'times', count(t.id)) as params
  from refund r left join ledger_transfer t on t.marketplace_id = r.marketplace_id and t.refund_id = r.id and t.kind = 'refund'
  group by r.marketplace_id, r.id, r.status, r.amount_minor having count(t.id) <> case when r.status = 'succeeded' and r.amount_minor > 0 then 1 else 0 end`

/** The checks of orders and stock, on their own and against the ledger. */
export const orderChecks: readonly RawBuilder<unknown>[] = [
  orderIsSumOfItsParts,
  lineIsSumOfItsMoves,
  feesAreTheirCharges,
  wholeIsSumOfItsParts,
  withinBounds,
  ordersEqualLedger,
  refundsArePosted,
]
