import type { Db } from '../../database/db.ts'
import { listCollectionsOf, listRules } from './queries.ts'
import type { Sale } from '@stoa/contract/commission-fee.ts'
import type { FrozenCommission } from './rules.ts'
import { explainCommission, isMatch } from './rules.ts'

/** A line whose commission is requested. Amounts in minor units. */
export type CommissionQuestion = Sale & {
  merchantId: string
  productId: string
  /** The campaign that sets the price; null where none does. */
  campaignId: string | null
}

/** What a line pays, why, and which later rules would have matched too. */
export type CommissionDecision = { commissionMinor: number; explanation: FrozenCommission; beaten: { id: string; name: string }[] }

/** Decides the commission of many lines at once by the rules of the marketplace as they are on the day (UTC). Two statements, however many lines. */
export async function decideCommissions(
  db: Db,
  sale: { marketplaceId: string; currency: string; on: string },
  lines: readonly CommissionQuestion[],
): Promise<CommissionDecision[]> {
  const rules = await listRules(db, sale.marketplaceId)
  const collections = rules.some((rule) => rule.collectionId !== null)
    ? await listCollectionsOf(db, sale.marketplaceId, lines)
    : new Map<string, Set<string>>()
  return lines.map((line) => {
    const place = { ...line, on: sale.on, collectionIds: collections.get(line.productId) ?? new Set<string>() }
    const [winner, ...beaten] = rules.filter((rule) => isMatch(rule, place))
    return { ...explainCommission(winner, line), beaten: beaten.map(({ id, name }) => ({ id, name })) }
  })
}
