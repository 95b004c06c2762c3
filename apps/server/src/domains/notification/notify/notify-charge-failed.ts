import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { subscriptionChargeFailed } from '../../subscription/events.ts'
import { notify } from './notify.ts'
import { findSubscriptionCharge } from './queries-facts.ts'

/** Notifies a company that a month of its subscription could not be charged, once for each. */
export async function notifyChargeFailed(ctx: Ctx, { companyId, reference }: FactOf<typeof subscriptionChargeFailed>): Promise<void> {
  const charge = await findSubscriptionCharge(ctx.db, companyId, reference)
  if (charge?.state !== 'failed') return
  const { planName, totalMinor, currency } = charge
  await notify(ctx, [
    {
      companyId,
      kind: 'invoice',
      link: '/shop/invoices/subscription',
      message: message('notification.charge_failed', { plan: planName, amount: { minor: totalMinor, currency } }),
      thumbnailFile: null,
      fact: `subscription-charge-failed:${reference}`,
    },
  ])
}
