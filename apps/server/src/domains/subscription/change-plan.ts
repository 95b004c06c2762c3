import type { SubscriptionPlan, subscription } from '@stoa/contract/subscription.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { subscriptionChanged } from './events.ts'
import { findPlan, updatePlan } from './queries.ts'
import { listOfPlan } from './queries-billing.ts'

/** Changes a plan; its price holds from the next invoice on. Throws 404, and 409 with the plan as it is for an outdated version. */
export async function changePlan(ctx: Ctx, { body }: Received<typeof subscription.updatePlan>): Promise<SubscriptionPlan> {
  const issuerId = ctx.scope.companyId
  const { planId, version, ...change } = body
  const before = orNotFound(await findPlan(ctx.db, issuerId, planId), 'plan')
  if (!(await updatePlan(ctx.db, { issuerId, planId, version }, change))) throw new AppError('stale_version', { current: before })
  if (change.priceMinor !== undefined) await ctx.emit(subscriptionChanged, ...(await listOfPlan(ctx.db, { issuerId, planId })))
  await recordAudit(ctx, { companyId: issuerId, action: 'subscription.plan-changed', object: planId, detail: { fields: Object.keys(change) } })
  return orNotFound(await findPlan(ctx.db, issuerId, planId))
}
