import type { CommissionRule, commission } from '@stoa/contract/commission.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import type { Ctx, Scope } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { changesOf } from '../company/changes-of.ts'
import { checkNamed } from './check-named.ts'
import { getCommissionRule } from './get-commission-rule.ts'
import { listCommissionRules } from './list-commission-rules.ts'
import { placeRule } from './place-rule.ts'
import { recordVersion } from './record-version.ts'
import { ruleFacts, withCurrency } from './rules-facts.ts'
import { listRuleRows, lockRules, updateRuleRow } from './queries.ts'

/** Changes a rule, or moves it behind another (to the top with null). What is not sent stays; orders already taken keep theirs. */
export async function updateRule({ db, scope, actor }: Ctx, { body }: Received<typeof commission.updateRule>): Promise<CommissionRule> {
  const { id, version, afterId, ...changes } = body
  if (afterId === id) throw fieldError('afterId', 'own_id', message('rule_error.after_itself'))
  await lockRules(db, scope.companyId)
  const rules = await listRuleRows(db, scope.companyId)
  const present = orNotFound(
    rules.find((rule) => rule.id === id),
    'commission_rule',
  )
  const others = rules.filter((rule) => rule.id !== id)
  const values = { ...present, ...withoutUndefined(changes), position: afterId === undefined ? present.position : placeRule(others, afterId) }
  // A product taken off a rule takes the merchant along that came with it, unless the caller names one.
  if (present.productId !== null && changes.productId === null && changes.merchantId === undefined) values.merchantId = null
  if (present.productId !== null && changes.productId != null && changes.merchantId === undefined) values.merchantId = null
  const before = await listFacts(db, scope, id)
  const isUpdated = await updateRuleRow(db, scope, id, version, { ...values, ...(await checkNamed(db, scope.companyId, values)) })
  if (!isUpdated) throw new AppError('stale_version', { current: await getCommissionRule(db, scope, id) })
  const isMoved = Object.keys(withoutUndefined(changes)).length === 0
  const { rule, facts } = await listFacts(db, scope, id)
  const detail = withCurrency(changesOf(before.facts, facts, Object.keys(facts)), rule)
  await recordVersion({ db, scope, actor }, isMoved ? 'moved' : 'updated', values.name, detail)
  return rule
}

/** Returns a rule with what audit logs store of it. */
async function listFacts(db: Db, scope: Scope, id: string): Promise<{ rule: CommissionRule; facts: ReturnType<typeof ruleFacts> }> {
  const rules = await listCommissionRules(db, scope)
  const rule = orNotFound(
    rules.find((one) => one.id === id),
    'commission_rule',
  )
  return { rule, facts: ruleFacts(rule, rules) }
}

function withoutUndefined<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
}
