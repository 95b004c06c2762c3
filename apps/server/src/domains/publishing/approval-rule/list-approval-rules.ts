import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import type { Ctx } from '../../../kit/context.ts'
import { listApprovalRuleRows } from './queries.ts'

/** The operator's rules in the order they are tried. */
export async function listApprovalRules({ db, scope }: Ctx): Promise<ApprovalRule[]> {
  return listApprovalRuleRows(db, scope)
}
