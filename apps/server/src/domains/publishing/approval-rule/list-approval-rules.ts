import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import type { Ctx, Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { listApprovalRuleRows } from './queries.ts'

/** The operator's rules in the order they are tried. */
export async function listApprovalRules({ db, scope }: Ctx): Promise<ApprovalRule[]> {
  return listApprovalRuleRows(db, scope)
}

/** One rule of the operator, or 404. */
export async function getApprovalRule(db: Db, scope: Scope, id: string): Promise<ApprovalRule> {
  return orNotFound(
    (await listApprovalRuleRows(db, scope)).find((rule) => rule.id === id),
    'rule',
  )
}
