import { amountStep } from '@stoa/contract/amount-step.ts'
import type { RefundPlan } from '@stoa/contract/refund-plan.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { keptMinor } from '../../commission/queries-policy.ts'
import type { Divisible, Division } from '../payment/rules-division.ts'
import { divide, divideRefund } from '../payment/rules-division.ts'

/** Returns what a refund of a locked order takes from the account of its merchant at the provider, after the earlier ones that have not failed. */
export async function divideNewRefund(db: Db, refund: RefundPlan & { marketplaceId: string; orderId: string }): Promise<Division> {
  const { rows } = await sql<{ paid: Divisible; before: Divisible & { given: Division }; currency: string; provider: string }>`
    select
      jsonb_build_object('totalMinor', o.total_minor, 'shippingMinor', o.shipping_minor, 'shippingKeptMinor', o.shipping_tax_withheld_minor,
        'keptMinor', o.commission_minor + o.tax_withheld_minor - (select coalesce(sum(${keptMinor}), 0)
          from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id)) as paid,
      (select jsonb_build_object('totalMinor', coalesce(sum(r.amount_minor), 0), 'shippingMinor', coalesce(sum(r.shipping_minor), 0),
          'keptMinor', coalesce(sum(r.commission_returned_minor + r.tax_returned_minor), 0), 'shippingKeptMinor', coalesce(sum(r.shipping_tax_returned_minor), 0),
          'given', jsonb_build_object('goodsMinor', coalesce(sum(r.merchant_goods_minor), 0), 'shippingMinor', coalesce(sum(r.merchant_shipping_minor), 0)))
        from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.settled_by = 'provider' and r.status <> 'failed') as before,
      o.currency, g.payment_provider as provider
    from "order" o join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    where o.marketplace_id = ${refund.marketplaceId} and o.id = ${refund.orderId}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error(`A refund of order ${refund.orderId}, which is absent`)
  const { amountMinor, shippingMinor, commissionReturnedMinor, taxReturnedMinor, shippingTaxReturnedMinor } = refund
  const amounts = {
    totalMinor: amountMinor,
    shippingMinor,
    keptMinor: commissionReturnedMinor + taxReturnedMinor,
    shippingKeptMinor: shippingTaxReturnedMinor,
  }
  const step = amountStep(sums.provider, sums.currency, false)
  return divideRefund(amounts, sums.before, divide(sums.paid, step), step)
}
