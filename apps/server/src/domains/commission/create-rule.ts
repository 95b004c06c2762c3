import type { CommissionRule, commission } from '@stoa/contract/commission.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { checkNamed } from './check-named.ts'
import { listCommissionRules } from './list-commission-rules.ts'
import { placeRule } from './place-rule.ts'
import { recordVersion } from './record-version.ts'
import { knownFacts, ruleFacts, withCurrency } from './rules-facts.ts'
import { insertRule, listRuleRows, lockRules } from './queries.ts'

/** Adds a rule, at the end of the list or behind another. Orders already taken keep theirs. */
export async function createRule({ db, scope, actor }: Ctx, { body }: Received<typeof commission.createRule>): Promise<CommissionRule> {
  await lockRules(db, scope.companyId)
  const named = await checkNamed(db, scope.companyId, {
    merchantId: body.merchantId ?? null,
    collectionId: body.collectionId ?? null,
    productId: body.productId ?? null,
    campaignId: body.campaignId ?? null,
  })
  const id = await insertRule(db, scope, {
    ...named,
    position: placeRule(await listRuleRows(db, scope.companyId), body.afterId),
    name: body.name,
    minPriceMinor: body.minPriceMinor ?? null,
    maxPriceMinor: body.maxPriceMinor ?? null,
    validFrom: body.validFrom ?? null,
    validUntil: body.validUntil ?? null,
    feeName: body.feeName,
    basis: body.basis,
    percentageBasisPoints: body.percentageBasisPoints,
    fixedMinor: body.fixedMinor,
    floorMinor: body.floorMinor ?? null,
    capMinor: body.capMinor ?? null,
  })
  const rules = await listCommissionRules(db, scope)
  const rule = orNotFound(
    rules.find((one) => one.id === id),
    'commission_rule',
  )
  await recordVersion({ db, scope, actor }, 'created', body.name, withCurrency(knownFacts(ruleFacts(rule, rules)), rule))
  return rule
}
