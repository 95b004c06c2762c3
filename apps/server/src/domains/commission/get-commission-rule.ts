import type { CommissionRule } from '@stoa/contract/commission.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { orNotFound } from '../../kit/errors.ts'
import { listCommissionRules } from './list-commission-rules.ts'

/** One rule as it is in the list, or 404. */
export async function getCommissionRule(db: Db, scope: Scope, id: string): Promise<CommissionRule> {
  const rules = await listCommissionRules(db, scope)
  return orNotFound(
    rules.find((rule) => rule.id === id),
    'commission_rule',
  )
}
