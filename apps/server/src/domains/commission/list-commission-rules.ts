import type { CommissionRule } from '@stoa/contract/commission.ts'
import { findShadows } from '@stoa/contract/commission-shadow.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { RuleRow } from './queries.ts'
import { listAncestors, listRuleRows } from './queries.ts'

/** Every rule in the order they are tried, those that can never win marked. */
export async function listCommissionRules(db: Db, scope: Scope): Promise<CommissionRule[]> {
  const rows = await listRuleRows(db, scope.companyId)
  const shadows = findShadows(rows, await listAncestors(db, scope.companyId))
  return rows.map((row) => toCommissionRule(row, shadows.get(row.id) ?? null))
}

function toCommissionRule(row: RuleRow, shadowedBy: CommissionRule['shadowedBy']): CommissionRule {
  const { merchantId, merchantName, collectionId, collectionName, productId, productName, campaignId, campaignName, ...rest } = row
  return {
    ...rest,
    merchant: named(merchantId, merchantName),
    collection: named(collectionId, collectionName),
    product: named(productId, productName),
    campaign: named(campaignId, campaignName),
    shadowedBy,
  }
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' }
}
