import type { ApprovalRule, publishing } from '@stoa/contract/publishing.ts'
import { maxApprovalRules } from '@stoa/contract/publishing.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getApprovalRule } from './get-approval-rule.ts'
import { placeApprovalRule } from './place-approval-rule.ts'
import { insertApprovalRule, listApprovalRuleRows, lockApprovalRules } from './queries.ts'

/** Adds a rule of approval. What it does not name it does not let pass. */
export async function createApprovalRule({ db, scope }: Ctx, { body }: Received<typeof publishing.createRule>): Promise<ApprovalRule> {
  await lockApprovalRules(db, scope.companyId)
  const rules = await listApprovalRuleRows(db, scope)
  if (rules.length >= maxApprovalRules)
    throw new AppError('state_forbids', { detail: message('publishing_error.max_rules', { limit: maxApprovalRules }) })
  const id = await insertApprovalRule(db, scope, {
    position: placeApprovalRule(rules, body.afterId),
    name: body.name,
    trust: body.trust ?? null,
    maxPriceBasisPoints: body.maxPriceBasisPoints ?? null,
    approvesText: body.approvesText ?? false,
    approvesPictures: body.approvesPictures ?? false,
    approvesVariants: body.approvesVariants ?? false,
    approvesNew: body.approvesNew ?? false,
  })
  return getApprovalRule(db, scope, id)
}
