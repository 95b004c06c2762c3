import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { listApprovalRuleRows } from './queries.ts'

/** One rule of the operator, or 404. */
export async function getApprovalRule(db: Db, scope: Scope, id: string): Promise<ApprovalRule> {
  return orNotFound(
    (await listApprovalRuleRows(db, scope)).find((rule) => rule.id === id),
    'rule',
  )
}
