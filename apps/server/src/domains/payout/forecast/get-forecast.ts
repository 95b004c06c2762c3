import type { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { addDays } from '@stoa/contract/time-zone.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { planPayouts } from '../plan-payouts.ts'
import { listTradingMarketplaces } from './queries-forecast.ts'
import { nextDue } from '../rules-plan.ts'
import { skipMessage } from '../skip-message.ts'

/** Returns the next payout of each merchant of the caller, or of itself on each marketplace: what a run made now would pay. */
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
  }
  return forecasts
}
