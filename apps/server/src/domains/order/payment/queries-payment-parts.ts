import { amountStep } from '@stoa/contract/amount-step.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { among } from '../../../kit/paging.ts'
import type { PaymentPart } from '../../payment/ports.ts'
import type { Divisible } from './rules-division.ts'
import { divide } from './rules-division.ts'

/** A part of the payment of a purchase, with the purchase it belongs to. */
export type GroupPart = PaymentPart & { groupId: string }

/** Who bears disputes of an order `o`: by the policy of its merchant, else of its marketplace. */
const disputeBearer = sql`coalesce(
  (select p.dispute_bearer from return_policy p where p.marketplace_id = o.marketplace_id and p.merchant_id = o.merchant_id),
  (select p.dispute_bearer from return_policy p where p.marketplace_id = o.marketplace_id and p.merchant_id is null), 'merchant')`

/** Writes of orders to which account of its merchant the part of their payment goes: the one that can be paid now, where there is one. */
export async function updatePaymentAccounts(db: Db, marketplaceId: string, groupIds: readonly string[]): Promise<void> {
  await sql`
    update "order" o set payment_account = a.reference
    from order_group g, payment_account a
    where o.marketplace_id = ${marketplaceId} and ${among(sql`o.group_id`, groupIds, 'uuid')} and g.marketplace_id = o.marketplace_id and g.id = o.group_id
      and a.marketplace_id = o.marketplace_id and a.merchant_id = o.merchant_id and a.kind = 'payout' and a.connection_id = g.payment_connection_id
      and a.state = 'verified'`.execute(db)
}

/** Returns the parts of the payments of purchases, always in the same order: a request that is repeated is the same. */
export async function listPaymentParts(db: Db, marketplaceId: string, groupIds: readonly string[]): Promise<GroupPart[]> {
  const { rows } = await sql<
    Divisible & Pick<GroupPart, 'groupId' | 'reference' | 'account' | 'disputeBearer'> & { currency: string; provider: string }
  >`
    select o.group_id as "groupId", o.id as reference, o.payment_account as account, o.total_minor as "totalMinor", o.shipping_minor as "shippingMinor",
      o.commission_minor + o.tax_withheld_minor as "keptMinor", o.shipping_tax_withheld_minor as "shippingKeptMinor", ${disputeBearer} as "disputeBearer",
      o.currency, g.payment_provider as provider
    from "order" o join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    where o.marketplace_id = ${marketplaceId} and ${among(sql`o.group_id`, groupIds, 'uuid')} order by o.id`.execute(db)
  return rows.map(({ groupId, reference, account, totalMinor, disputeBearer, currency, provider, ...amounts }) => {
    const division = divide({ totalMinor, ...amounts }, amountStep(provider, currency, false))
    return { groupId, reference, account, totalMinor, ...division, disputeBearer }
  })
}

/** Returns the part of a payment that a refund takes back. */
export async function findRefundPart(db: Db, marketplaceId: string, refundId: string): Promise<PaymentPart | undefined> {
  const { rows } = await sql<PaymentPart>`
    select o.id as reference, o.payment_account as account, r.amount_minor as "totalMinor", r.merchant_goods_minor as "goodsMinor",
      r.merchant_shipping_minor as "shippingMinor", ${disputeBearer} as "disputeBearer"
    from refund r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
    where r.marketplace_id = ${marketplaceId} and r.id = ${refundId}`.execute(db)
  return rows[0]
}
