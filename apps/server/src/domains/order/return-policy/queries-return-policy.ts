import type { ReturnAddress, ShippingPayer } from '@stoa/contract/case-shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** A return policy as the database has it. `merchantId` is null for the marketplace's own. */
export type ReturnPolicyRecord = {
  marketplaceId: string
  merchantId: string | null
  days: number
  shippingPayer: ShippingPayer
  feeMinor: number
  excludedCollectionIds: string[]
  disputeBearer: 'merchant' | 'marketplace' | null
  returnAddress: ReturnAddress | null
  version: number
}

/** SQL of the columns of a return policy `p`. */
export const returnPolicyColumns = sql`p.marketplace_id as "marketplaceId", p.merchant_id as "merchantId", p.days, p.shipping_payer as "shippingPayer", p.fee_minor as "feeMinor",
  p.excluded_collection_ids as "excludedCollectionIds", p.dispute_bearer as "disputeBearer", p.return_address as "returnAddress", p.version`

/** Returns the policies of a marketplace that matter for merchants: their own and the marketplace's. */
export async function listPoliciesFor(db: Db, marketplaceId: string, merchantIds: readonly string[]): Promise<ReturnPolicyRecord[]> {
  const { rows } = await sql<ReturnPolicyRecord>`
    select ${returnPolicyColumns} from return_policy p
    where p.marketplace_id = ${marketplaceId} and (p.merchant_id is null or p.merchant_id = any(${merchantIds}::uuid[]))`.execute(db)
  return rows
}

/** What the policy of an order's day promised. `excludedLineIds` are the lines whose products it excluded. */
export type ReturnTerms = { days: number; shippingPayer: ShippingPayer; feeMinor: number; excludedLineIds: readonly string[] }

/** Returns what the return policy promised when an order was placed; undefined for orders from before this was stored. */
export async function findReturnTerms(db: Db, marketplaceId: string, orderId: string): Promise<ReturnTerms | undefined> {
  const { rows } = await sql<ReturnTerms>`
    select o.return_days as days, o.return_shipping_payer as "shippingPayer", o.return_fee_minor as "feeMinor",
      (select coalesce(jsonb_agg(l.id), '[]') from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id and l.is_return_excluded) as "excludedLineIds"
    from "order" o where o.marketplace_id = ${marketplaceId} and o.id = ${orderId} and o.return_days is not null`.execute(db)
  return rows[0]
}
