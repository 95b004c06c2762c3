import { dayIn } from '@stoa/contract/time-zone.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { claimRules, listPayoutRules, listScheduledMarketplaces } from './rule/queries-rules.ts'
import { isRunDue } from './rules-plan.ts'
import { makePayouts } from './make-payouts.ts'

const batch = 100

type ScheduledMarketplace = { marketplaceId: string; timeZone: string }

/**
 * Runs the payouts of every rule whose day has come in the time zone of its marketplace, each once. A marketplace whose payouts fail holds up no other: what is
 * no refusal of ours is thrown after the last one.
 */
export async function runScheduledPayouts(jobCtx: JobCtx): Promise<void> {
  const failures: unknown[] = []
  for (let after: string | null = null; !jobCtx.signal.aborted;) {
    const marketplaces: ScheduledMarketplace[] = await listScheduledMarketplaces(jobCtx.db, after, batch)
    for (const marketplace of marketplaces) {
      if (jobCtx.signal.aborted) break
      try {
        await runOne(jobCtx, marketplace)
      } catch (error) {
        jobCtx.log.warn({ err: error, marketplaceId: marketplace.marketplaceId }, 'a scheduled payout could not be made')
        if (!(error instanceof AppError)) failures.push(error)
      }
    }
    after = marketplaces.at(-1)?.marketplaceId ?? null
    if (marketplaces.length < batch) break
  }
  if (failures.length > 0) throw failures[0]
}

async function runOne(jobCtx: JobCtx, { marketplaceId, timeZone }: ScheduledMarketplace): Promise<void> {
  const today = dayIn(jobCtx.now, timeZone)
  const rules = await listPayoutRules(jobCtx.db, marketplaceId)
  const due = rules.filter((rule) => isRunDue({ ...rule, setOn: dayIn(new Date(rule.setAt), timeZone) }, today))
  if (due.length === 0) return
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
}
