import type { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { addDays } from '@stoa/contract/time-zone.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { planPayouts } from '../plan-payouts.ts'
import { listTradingMarketplaces } from './queries-forecast.ts'
import type { UnplannedBalance } from './queries-unplanned.ts'
import { listUnplannedBalances } from './queries-unplanned.ts'
import { nextDue } from '../rules-plan.ts'
import { skipMessage } from '../skip-message.ts'

/**
 * Returns the next payout of each merchant of the caller, or of itself on each marketplace: what a run made now would pay, and after those the merchants
 * with a balance of which nothing can be paid yet.
 */
export async function getForecast(ctx: Ctx, { query }: Received<typeof payoutRule.forecast>): Promise<Answer<typeof payoutRule.forecast>> {
  const { companyId, companyType } = ctx.scope
  const merchantId = companyType === 'MERCHANT' ? companyId : query.merchantId
  const marketplaces = await listTradingMarketplaces(ctx.db, ctx.scope)
  const forecasts: Answer<typeof payoutRule.forecast> = []
  for (const marketplace of marketplaces) {
    const { today, termsOf, decisions, preparation } = await planPayouts(ctx, marketplace.id, { merchantId }, 'forecast')
    for (const decision of decisions) {
      const { merchantId: id, merchantName: name, currency } = decision
      const money = (minor: number) => ({ minor, currency })
      const sumOf = (rows: readonly { merchantId: string; amountMinor: number }[]): number =>
        rows.filter((row) => row.merchantId === id).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      forecasts.push({
        marketplace,
        merchant: { id, name },
        on: nextDue(termsOf(id), addDays(today, 1)),
        amount: money(decision.isPaid ? decision.amountMinor : 0),
        orderCount: decision.isPaid ? new Set(decision.items.flatMap((item) => item.orderId ?? [])).size : 0,
        heldBack: money(sumOf(preparation.holds)),
        debtSettled: money(sumOf(preparation.debtPayments)),
        code: decision.isPaid ? null : decision.code,
        reason: decision.isPaid ? null : describe(ctx.language, skipMessage(decision)),
      })
    }
    const planned = decisions.map((decision) => decision.merchantId)
    for (const balance of await listUnplannedBalances(ctx.db, marketplace.id, { merchantId, planned })) {
      const zero = { minor: 0, currency: balance.currency }
      forecasts.push({
        marketplace,
        merchant: { id: balance.merchantId, name: balance.merchantName },
        on: balance.isActive ? nextDue(termsOf(balance.merchantId), addDays(today, 1)) : null,
        amount: zero,
        orderCount: 0,
        heldBack: zero,
        debtSettled: zero,
        ...unplannedReason(ctx.language, balance),
      })
    }
  }
  return forecasts
}

/** Returns why nothing can be paid of a balance. */
function unplannedReason(language: Language, balance: UnplannedBalance): { code: string; reason: string } {
  const { isActive, inPayoutMinor, debtMinor, payableMinor, pendingMinor, currency } = balance
  const owedMinor = debtMinor + Math.max(0, -payableMinor)
  const money = (minor: number) => ({ amount: { minor, currency } })
  const as = (code: string, reason: Message) => ({ code, reason: describe(language, reason) })
  if (!isActive) return as('merchant_inactive', message('failure.merchant_inactive'))
  if (inPayoutMinor !== 0) return as('payout_in_progress', message('failure.payout_in_progress'))
  if (owedMinor > 0) return as('negative_balance', message('failure.negative_balance', money(owedMinor)))
  if (pendingMinor !== 0) return as('not_payable_yet', message('failure.not_payable_yet', money(pendingMinor)))
  return as('nothing_payable', message('failure.nothing_payable'))
}
