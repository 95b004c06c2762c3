import type { Subscription, subscription } from '@stoa/contract/subscription.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { subscriptionChanged } from './events.ts'
import { issueMonth } from './issue-month.ts'
import { hasBilling, isCharged, reopenBilling } from './queries-billing.ts'
import { findNextUninvoiced, lockDue } from './queries-invoices.ts'
import { findPlan, findSubscription, insertSubscription, isSubscriber, lockSubscription, updateSubscription } from './queries.ts'
import { addMonths } from './rules.ts'

/**
 * Gives a company a plan from a named day on, or from the first day that no invoice covers, changes the one it has from the next invoice on, or ends it
 * today. What was invoiced stays. One that the provider ended on its own is charged again.
 * Throws 404 for an unknown company or plan; 409 for an inactive plan, one in another currency than the provider charges, a company that has none to end, or
 * months that cannot be invoiced yet; 422 for a first day of a subscription that runs, that is invoiced, or more than a month back.
 */
export async function setCompanyPlan(ctx: Ctx, { body }: Received<typeof subscription.setCompanyPlan>): Promise<Subscription> {
  const { companyId, planId } = body
  if (!(await isSubscriber(ctx.db, companyId))) throw new AppError('not_found', { detail: message('not_found.company') })
  const today = ctx.now.toISOString().slice(0, 10)
  const current = await lockSubscription(ctx.db, companyId)
  if (body.startedOn !== undefined && (current || planId === null))
    throw fieldError('startedOn', 'invalid', message('subscription_error.start_of_running'))
  if (planId === null) {
    if (!current) throw new AppError('state_forbids', { detail: message('subscription_error.none') })
    // What a provider may have charged is invoiced, and so are months that began before today. A plan that was set and ended on one day is neither.
    const key = { companyId, subscriptionId: current.id }
    if (current.startedOn < today || (await hasBilling(ctx.db, key))) {
      for (let isIssued = true; isIssued;) isIssued = await issueMonth(ctx, key, today)
      // Once it has ended, nothing would invoice what is left.
      if (await lockDue(ctx.db, key, today)) throw new AppError('state_forbids', { detail: message('subscription_error.not_invoiced') })
    }
    // A subscription that has not begun ends on the day it would have.
    await updateSubscription(ctx.db, { companyId, id: current.id }, { endedOn: current.startedOn > today ? current.startedOn : today })
  } else {
    const issuerId = ctx.scope.companyId
    const plan = orNotFound(await findPlan(ctx.db, issuerId, planId), 'plan')
    if (!plan.isActive && current?.planId !== planId)
      throw new AppError('state_forbids', { detail: message('subscription_error.inactive_plan', { plan: plan.name }) })
    if (current) {
      const charged = await findPlan(ctx.db, current.issuerId, current.planId)
      if (charged && charged.price.currency !== plan.price.currency && (await isCharged(ctx.db, { companyId, subscriptionId: current.id }))) {
        const detail = message('subscription_error.other_currency', { plan: plan.name, currency: charged.price.currency })
        throw new AppError('state_forbids', { detail, errors: [{ path: 'planId', code: 'state_forbids', message: detail }] })
      }
      await updateSubscription(ctx.db, { companyId, id: current.id }, { issuerId, planId })
      await reopenBilling(ctx.db, { companyId, subscriptionId: current.id })
    } else {
      const earliest = addMonths(today, -1)
      if (body.startedOn !== undefined && body.startedOn < earliest)
        throw fieldError('startedOn', 'invalid', message('subscription_error.start_too_early', { day: earliest }))
      const startedOn = await findNextUninvoiced(ctx.db, companyId, body.startedOn ?? today)
      if (body.startedOn !== undefined && body.startedOn < startedOn)
        throw fieldError('startedOn', 'invalid', message('subscription_error.start_invoiced', { day: startedOn }))
      await insertSubscription(ctx.db, { companyId, issuerId, planId, startedOn })
    }
  }
  const changed = orNotFound(await findSubscription(ctx.db, companyId, ctx.language))
  await ctx.emit(subscriptionChanged, { companyId, subscriptionId: changed.subscriptionId })
  await recordAudit(ctx, {
    companyId,
    action: planId === null ? 'subscription.ended' : 'subscription.set',
    object: planId ?? '',
    detail: { fields: ['plan'] },
  })
  return changed
}
