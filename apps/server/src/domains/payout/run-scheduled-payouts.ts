import { dayIn } from '@stoa/contract/time-zone.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { claimRules, listPayoutRules, listScheduledMarketplaces } from './rule/queries-rules.ts'
import { isDue } from './rules-plan.ts'
import { makePayouts } from './make-payouts.ts'

const batch = 100

/** Runs the payouts of every rule whose day it is in the time zone of its marketplace, each once a day. */
export async function runScheduledPayouts(jobCtx: JobCtx): Promise<void> {
  for (let after: string | null = null; !jobCtx.signal.aborted;) {
    const marketplaces: { marketplaceId: string; timeZone: string }[] = await listScheduledMarketplaces(jobCtx.db, after, batch)
    for (const { marketplaceId, timeZone } of marketplaces) await runOne(jobCtx, marketplaceId, dayIn(jobCtx.now, timeZone))
    after = marketplaces.at(-1)?.marketplaceId ?? null
    if (marketplaces.length < batch) return
  }
}

async function runOne(jobCtx: JobCtx, marketplaceId: string, today: string): Promise<void> {
  const due = (await listPayoutRules(jobCtx.db, marketplaceId)).filter((rule) => isDue(rule, today) && rule.lastRunOn !== today)
  if (due.length === 0) return
  try {
    await jobCtx.transact(async (ctx) => {
      const claimed = await claimRules(
        ctx.db,
        marketplaceId,
        due.map(({ merchantId }) => merchantId),
        today,
      )
      const isIncluded = (merchantId: string, hasOwnRule: boolean): boolean => claimed.includes(hasOwnRule ? merchantId : null)
      if (claimed.length > 0) await makePayouts({ ...ctx, scope: { companyId: marketplaceId, companyType: 'MARKETPLACE' } }, { isIncluded })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    jobCtx.log.warn({ err: error, marketplaceId }, 'a scheduled payout could not be made')
  }
}
