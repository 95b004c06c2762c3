import type { ApprovalRule, publishing } from '@stoa/contract/publishing.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getApprovalRule } from './get-approval-rule.ts'
import { placeApprovalRule } from './place-approval-rule.ts'
import { listApprovalRuleRows, lockApprovalRules, updateApprovalRuleRow } from './queries.ts'

/** Changes a rule of approval, or moves it behind another (to the top with null). What is not sent stays. */
export async function updateApprovalRule({ db, scope }: Ctx, { params, body }: Received<typeof publishing.updateRule>): Promise<ApprovalRule> {
  if (body.afterId === params.id) throw fieldError('afterId', 'own_id', message('rule_error.after_itself'))
  await lockApprovalRules(db, scope.companyId)
  const rules = await listApprovalRuleRows(db, scope)
  const present = orNotFound(
    rules.find(({ id }) => id === params.id),
    'rule',
  )
  const others = rules.filter(({ id }) => id !== params.id)
  const isUpdated = await updateApprovalRuleRow(db, scope, params.id, body.version, {
    position: body.afterId === undefined ? present.position : placeApprovalRule(others, body.afterId),
    name: body.name ?? present.name,
    trust: body.trust === undefined ? present.trust : body.trust,
    maxPriceBasisPoints: body.maxPriceBasisPoints === undefined ? present.maxPriceBasisPoints : body.maxPriceBasisPoints,
    approvesText: body.approvesText ?? present.approvesText,
    approvesPictures: body.approvesPictures ?? present.approvesPictures,
    approvesVariants: body.approvesVariants ?? present.approvesVariants,
    approvesNew: body.approvesNew ?? present.approvesNew,
  })
  if (!isUpdated) throw new AppError('stale_version', { current: present })
  return getApprovalRule(db, scope, params.id)
}
