import type { SubscriptionPlan, subscription } from '@stoa/contract/subscription.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { findPlan, insertPlan, listPlans, maxPlans } from './queries.ts'

/** Creates a plan of the administrator's company. Throws 409 for a name it has already and above the limit of plans. */
export async function createPlan(ctx: Ctx, { body }: Received<typeof subscription.createPlan>): Promise<SubscriptionPlan> {
  const issuerId = ctx.scope.companyId
  if ((await listPlans(ctx.db, issuerId)).length >= maxPlans)
    throw new AppError('state_forbids', { detail: message('subscription_error.too_many_plans', { limit: maxPlans }) })
  const planId = await insertPlan(ctx.db, { issuerId, ...body })
  await recordAudit(ctx, { companyId: issuerId, action: 'subscription.plan-created', object: planId, detail: { fields: ['name', 'price'] } })
  return orNotFound(await findPlan(ctx.db, issuerId, planId))
}
