import type { Sale } from '@stoa/contract/commission-fee.ts'
import type { Db } from '../../database/db.ts'
import { listCollectionsOf, listRules } from './queries.ts'
import type { Charged } from './rules.ts'
import { chargeLines } from './rules.ts'

/** A line whose commission is requested. Amounts in minor units. Lines of one merchant are one order, unless `orderKey` names the order of each. */
export type CommissionQuestion = Sale & {
  merchantId: string
  orderKey?: string
  productId: string
  /** The campaign that sets the price; null where none does. */
  campaignId: string | null
}

/** Decides the commission and fees of many lines at once by the rules of the marketplace as they are on the day (UTC). Two statements, however many lines. */
export async function decideCommissions(
  db: Db,
  sale: { marketplaceId: string; currency: string; on: string },
  lines: readonly CommissionQuestion[],
): Promise<Charged[]> {
  const rules = await listRules(db, sale.marketplaceId)
  const collections = rules.some((rule) => rule.collectionId !== null)
    ? await listCollectionsOf(db, sale.marketplaceId, lines)
    : new Map<string, Set<string>>()
  return chargeLines(
    rules,
    lines.map((line) => ({
      ...line,
      on: sale.on,
      orderKey: line.orderKey ?? line.merchantId,
      collectionIds: collections.get(line.productId) ?? new Set<string>(),
    })),
  )
}
