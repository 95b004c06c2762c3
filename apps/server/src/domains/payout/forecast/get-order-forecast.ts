import type { payoutRule } from '@stoa/contract/payout-rule.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getTimeZone } from '../../marketplace/queries.ts'
import { planPayouts } from '../plan-payouts.ts'
import { findForecastOrder } from './queries-order-forecast.ts'
import type { PlannedOrder } from './rules-order-forecast.ts'
import { planOrder } from './rules-order-forecast.ts'

/** Returns what the next payout contains of an order of the caller, by the function that makes payouts, and what blocks it. */
export async function getOrderForecast(
  ctx: Ctx,
  { params: { hash } }: Received<typeof payoutRule.orderForecast>,
): Promise<Answer<typeof payoutRule.orderForecast>> {
  const order = orNotFound(await findForecastOrder(ctx.db, ctx.scope, hash), 'order')
  const { marketplaceId, merchantId, currency } = order
  const plan = await planPayouts(ctx, marketplaceId, { merchantId }, 'forecast')
  const { amountMinor, heldBackMinor, parts, on, blocks } = planOrder(order, plan, ctx.now, await getTimeZone(ctx.db, marketplaceId))
  const money = (minor: number) => ({ minor, currency })
  return {
    amount: money(amountMinor),
    fees: money(order.feesMinor),
    marketplaceDiscount: money(order.marketplaceDiscountMinor),
    taxWithheld: money(order.taxWithheldMinor),
    heldBack: money(heldBackMinor),
    parts: parts.map(({ part, minor }) => ({ part, amount: money(minor) })),
    inPayout: money(order.inPayoutMinor),
    paid: money(order.paidMinor),
    on,
    blocks: blocks.map((block) => ({ code: block.code, reason: describe(ctx.language, blockMessage(block, currency)) })),
  }
}

function blockMessage({ code, until = '', owedMinor = 0 }: PlannedOrder['blocks'][number], currency: string) {
  if (code === 'negative_balance') return message('failure.negative_balance', { amount: { minor: owedMinor, currency } })
  return code === 'return_window' || code === 'payout_account_on_hold' ? message(`failure.${code}`, { until }) : message(`failure.${code}`)
}
