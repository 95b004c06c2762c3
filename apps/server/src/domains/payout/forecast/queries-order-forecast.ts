import type { TransferKind } from '@stoa/contract/ledger.ts'
import { OrderPart } from '@stoa/contract/payout-rule.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { ownOrders } from '../../order/queries-change.ts'
import { isPaymentToRecord } from '../../order/queries-open.ts'

/** What the forecast of an order is made of. Amounts in minor units. */
export type ForecastOrder = {
  marketplaceId: string
  merchantId: string
  orderId: string
  currency: string
  isTest: boolean
  isCancelled: boolean
  /** Nobody has recorded whether the merchant has collected the money. */
  isPaymentToRecord: boolean
  capturedMinor: number
  /** What the merchant was credited of the marketplace's discount, and what of it refunds left. */
  marketplaceDiscountCreditedMinor: number
  marketplaceDiscountMinor: number
  feesMinor: number
  taxWithheldMinor: number
  fulfilledAt: string | null
  releasedAt: string | null
  /** When its payout delay ends; null before it was shipped whole. */
  releasableAt: string | null
  pendingMinor: number
  /** What is held back of it and not released yet. */
  heldMinor: number
  /** Payable and in no payout. */
  payableMinor: number
  inPayoutMinor: number
  paidMinor: number
  /** What was posted for and against its merchant, by part: positive is for it. They sum to what is pending, held, payable, in a payout and paid. */
  partsMinor: Readonly<Record<OrderPart, number>>
  /** Whether a payout to its merchant is on its way: the next one waits for it. */
  isPayoutUnderWay: boolean
}

/** The kinds of transfers that make up each part of an order; `other` is every other kind. */
const kindsOf: Readonly<Record<Exclude<OrderPart, 'other'>, readonly TransferKind[]>> = {
  sales: ['capture'],
  marketplace_discount: ['discount', 'discount_return'],
  fees: ['commission', 'commission_return', 'provider_fee', 'provider_fee_return'],
  tax_withheld: ['tax', 'tax_return'],
  collected: ['collection'],
  refunds: ['refund', 'reimbursement', 'return_fee'],
  disputes: ['dispute_hold', 'dispute_release', 'dispute_loss'],
  cost_share: ['cost_share', 'cost_share_return'],
}
const isPaid = sql`o.captured_minor + o.marketplace_discount_credited_minor > 0`
const literals = (kinds: readonly TransferKind[]) => sql.join(kinds.map((kind) => sql.lit(kind)))
const isOfPart = (part: OrderPart) =>
  part === 'other' ? sql`t.kind not in (${literals(Object.values(kindsOf).flat())})` : sql`t.kind in (${literals(kindsOf[part])})`
/** SQL of the parts of an order as an object. Moves between the accounts of the merchant, and into and out of payouts, are none. */
const parts = sql.join(
  OrderPart.options.map(
    (part) => sql`${sql.lit(part)}, coalesce(-sum(e.amount_minor) filter (where ${isOfPart(part)} and t.kind not in ('reserve', 'payout_return')
        and a.kind in ('merchant_pending', 'merchant_risk_reserve', 'merchant_payable')), 0)`,
  ),
)

/** Returns an order of the caller with what was posted of it. */
export async function findForecastOrder(db: Db, scope: Scope, hash: string): Promise<ForecastOrder | undefined> {
  const { rows } = await sql<ForecastOrder>`
    select o.marketplace_id as "marketplaceId", o.merchant_id as "merchantId", o.id as "orderId", o.currency, o.is_test as "isTest",
      o.order_status = 'Cancelled' as "isCancelled", ${isPaymentToRecord} as "isPaymentToRecord", o.captured_minor as "capturedMinor", o.marketplace_discount_credited_minor as "marketplaceDiscountCreditedMinor",
      o.marketplace_discount_credited_minor - o.marketplace_discount_returned_minor as "marketplaceDiscountMinor", o.fulfilled_at as "fulfilledAt", o.released_at as "releasedAt",
      o.fulfilled_at + make_interval(days => m.return_window_days) as "releasableAt",
      case when ${isPaid} then o.commission_minor - o.commission_returned_minor + o.provider_fee_charged_minor - o.provider_fee_returned_minor else 0 end as "feesMinor",
      case when ${isPaid} then o.tax_withheld_minor - o.tax_returned_minor else 0 end as "taxWithheldMinor",
      b.parts as "partsMinor", b.pending as "pendingMinor", b.held as "heldMinor", b.payable as "payableMinor", i."inPayoutMinor", i."paidMinor",
      exists (select from payout p where p.marketplace_id = o.marketplace_id and p.merchant_id = o.merchant_id and p.status in ('Reserved', 'Payout Processing'))
        as "isPayoutUnderWay"
    from "order" o join marketplace m on m.id = o.marketplace_id
    cross join lateral (
      select jsonb_build_object(${parts}) as parts, coalesce(-sum(e.amount_minor) filter (where a.kind = 'merchant_pending'), 0)::int8 as pending,
        coalesce(-sum(e.amount_minor) filter (where a.kind = 'merchant_risk_reserve'), 0)::int8 as held,
        coalesce(-sum(e.amount_minor) filter (where a.kind = 'merchant_payable' and t.kind not in ('reserve', 'payout_return') and not exists (
          select from payout_item x where x.marketplace_id = t.marketplace_id and x.transfer_id = t.id and x.returned_at is null)), 0)::int8 as payable
      from ledger_transfer t
      join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
      join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
      where t.marketplace_id = o.marketplace_id and t.order_id = o.id
    ) b
    cross join lateral (
      select coalesce(sum(x.net_minor) filter (where p.status <> 'Paid Out'), 0)::int8 as "inPayoutMinor",
        coalesce(sum(x.net_minor) filter (where p.status = 'Paid Out'), 0)::int8 as "paidMinor"
      from payout_item x join payout p on p.marketplace_id = x.marketplace_id and p.id = x.payout_id
      where x.marketplace_id = o.marketplace_id and x.order_id = o.id and x.returned_at is null
    ) i
    where o.hash = ${hash} and ${ownOrders(scope)}`.execute(db)
  return rows[0]
}
