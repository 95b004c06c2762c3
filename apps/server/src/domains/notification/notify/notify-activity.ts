import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { partnerActivityChanged } from '../../marketplace/events.ts'
import { notify } from './notify.ts'
import { findPartnerActivity } from './queries-activity.ts'

/** Notifies a merchant that an operator deactivated it on its marketplace, or activated it again. */
export async function notifyActivity(ctx: Ctx, { marketplaceId, merchantId, isActive }: FactOf<typeof partnerActivityChanged>): Promise<void> {
  const found = await findPartnerActivity(ctx.db, marketplaceId, merchantId)
  // It was changed back meanwhile, which is notified itself.
  if (found?.isActive !== isActive) return
  const { marketplaceName: company } = found
  const text = isActive ? message('notification.partner_activated', { company }) : message('notification.partner_deactivated', { company })
  const fact = `partner-activity:${ctx.requestId}`
  await notify(ctx, [{ companyId: merchantId, kind: 'partnership', link: '/channels/overview', message: text, thumbnailFile: null, fact }])
}
