import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { partnershipRequested } from '../../marketplace/events.ts'
import { notify } from './notify.ts'
import { requestFact } from '../rules.ts'
import { findPartnershipSummary } from './queries-facts.ts'

/** Notifies the operator that a merchant wants to join. A merchant may ask again later: that is another fact, of another job. */
export async function notifyRequest(ctx: Ctx, { marketplaceId, partnershipId }: FactOf<typeof partnershipRequested>): Promise<void> {
  const partnership = await findPartnershipSummary(ctx.db, marketplaceId, partnershipId)
  if (!partnership) return
  await notify(ctx, [
    {
      companyId: marketplaceId,
      kind: 'partner_request',
      link: '/shop/requests',
      message: message('notification.partnership_requested', { company: partnership.merchantName }),
      thumbnailFile: partnership.logoFile,
      fact: `${requestFact(partnershipId)}${ctx.requestId}`,
    },
  ])
}
