import { dayIn } from '@stoa/contract/time-zone.ts'
import type { Ctx } from '../../kit/context.ts'
import { getTimeZone } from '../marketplace/queries.ts'
import { listPayoutTargets } from '../payment/queries-account.ts'
import { amountStep } from '@stoa/contract/amount-step.ts'
import { listDebtBalances } from './debt/queries-debt.ts'
import { listNewestTargets } from './forecast/queries-forecast.ts'
import type { RuleRecord } from './rule/queries-rules.ts'
import { listPayoutRules } from './rule/queries-rules.ts'
import { getPayoutTerms, listPayables } from './queries.ts'
import type { PayoutDecision } from './rules.ts'
import { accountBlock, decidePayouts, withDebts } from './rules.ts'
import type { Preparation, Terms } from './rules-plan.ts'
import { noTerms, payableItems, prepareRun } from './rules-plan.ts'

/** What a run would book and pay. */
export type PayoutPlan = {
  today: string
  provider: string
  connectionId: string | null
  termsOf: (merchantId: string) => Terms
  preparation: Preparation
  decisions: PayoutDecision[]
  /** Why no money goes to the account of a merchant named in the request or of whom something is payable; undefined where it may be paid. */
  accountBlockOf: (merchantId: string) => ReturnType<typeof accountBlock>
}

/** Which merchants: all, or those of whom a test says so. */
export type PlanFor = { merchantId?: string | undefined; isIncluded?: ((merchantId: string, hasOwnRule: boolean) => boolean) | undefined }

/**
 * Returns what a run of payouts would book and pay now, and changes nothing. The forecast and the run are made of it, so that they cannot differ.
 * `key` names the run. For a merchant, who does not see which provider pays, nothing is carried because of the provider.
 */
export async function planPayouts(
  ctx: Pick<Ctx, 'db' | 'now'>,
  marketplaceId: string,
  { merchantId, isIncluded }: PlanFor,
  key: string,
): Promise<PayoutPlan> {
  const today = dayIn(ctx.now, await getTimeZone(ctx.db, marketplaceId))
  const terms = await getPayoutTerms(ctx.db, marketplaceId)
  const rules = await listPayoutRules(ctx.db, marketplaceId)
  const termsOf = termsByMerchant(rules)
  const withOwn = new Set(rules.flatMap((rule) => rule.merchantId ?? []))
  const all = await listPayables(ctx.db, marketplaceId, merchantId)
  const payables = isIncluded ? all.filter((payable) => isIncluded(payable.merchantId, withOwn.has(payable.merchantId))) : all
  const merchantIds = [...new Set(payables.map((payable) => payable.merchantId))]
  // A merchant of whom nothing is payable yet learns in time that its account is missing.
  const paidIds = merchantId === undefined || merchantIds.includes(merchantId) ? merchantIds : [...merchantIds, merchantId]
  const connectionId = terms?.connectionId ?? null
  const targets =
    connectionId === null
      ? await listNewestTargets(ctx.db, marketplaceId, paidIds)
      : await listPayoutTargets(ctx.db, marketplaceId, connectionId, paidIds)
  const debts = await listDebtBalances(ctx.db, marketplaceId, merchantIds)
  const preparation = prepareRun(payables, termsOf, debts, { key, today })
  const targetOf = new Map(targets.map((target) => [target.merchantId, target]))
  const decisions = decidePayouts(
    preparation.payables,
    terms?.minimumMinor ?? 0,
    targetOf,
    ctx.now,
    (id, items) => payableItems(items, termsOf(id).keepMinor),
    (currency) => amountStep(terms?.provider ?? '', currency, true),
  )
  return {
    today,
    provider: terms?.provider ?? '',
    connectionId,
    termsOf,
    preparation,
    decisions: withDebts(decisions, remainingDebts(debts, preparation)),
    accountBlockOf: (id) => accountBlock(targetOf.get(id), ctx.now),
  }
}

/** Returns what is left of the debts once the run has settled what it can, by merchant. */
function remainingDebts(debts: ReadonlyMap<string, number>, { debtPayments }: Preparation): Map<string, number> {
  const remaining = new Map(debts)
  for (const { merchantId, amountMinor } of debtPayments) remaining.set(merchantId, (remaining.get(merchantId) ?? 0) - amountMinor)
  return remaining
}

/** Returns the terms of a merchant: its own rule, else that of the marketplace. */
function termsByMerchant(rules: readonly RuleRecord[]): (merchantId: string) => Terms {
  const byMerchant = new Map(rules.map((rule) => [rule.merchantId, rule]))
  return (merchantId) => byMerchant.get(merchantId) ?? byMerchant.get(null) ?? noTerms
}
