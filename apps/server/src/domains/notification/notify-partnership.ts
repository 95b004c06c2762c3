import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { partnershipDecided, partnershipRequested } from '../marketplace/events.ts'
import { notify } from './notify.ts'
import { findPartnershipSummary } from './queries-facts.ts'

/** Tells the operator that a merchant wants to join. A merchant may ask anew later: that is another fact, of another job. */
export async function notifyRequest(ctx: Ctx, { marketplaceId, partnershipId }: FactOf<typeof partnershipRequested>): Promise<void> {
  const partnership = await findPartnershipSummary(ctx.db, marketplaceId, partnershipId)
  if (!partnership) return
  await notify(ctx, [
    {
      companyId: marketplaceId,
      kind: 'partner_request',
      link: '/shop/requests',
      message: `${partnership.merchantName} wants to join`,
      thumbnailFile: partnership.logoFile,
      fact: `partnership-requested:${ctx.requestId}`,
    },
  ])
}

const verbs = { APPROVED: 'welcomes you as a partner', REJECTED: 'declined your request', ENDED: 'ended the partnership' } as const

/** Tells the merchant what the operator decided, or the operator that the merchant ended the partnership. */
export async function notifyPartnership(
  ctx: Ctx,
  { marketplaceId, merchantId, partnershipId, status, by, wasRequest }: FactOf<typeof partnershipDecided>,
): Promise<void> {
  const partnership = await findPartnershipSummary(ctx.db, marketplaceId, partnershipId)
  if (!partnership) return
  // The reason is of the row as it now is: said only while that is still the decision told.
  const reason = partnership.status === status && partnership.reason !== null && status !== 'APPROVED' ? `: ${partnership.reason}` : ''
  if (by === 'merchant') {
    await notify(ctx, [
      {
        companyId: marketplaceId,
        kind: 'partnership',
        link: '/search/merchants',
        message: `${partnership.merchantName} ${wasRequest === true ? 'withdrew its request' : `ended the partnership${reason}`}`,
        thumbnailFile: partnership.logoFile,
        fact: `partnership-decided:${ctx.requestId}`,
      },
    ])
    return
  }
  await notify(ctx, [
    {
      companyId: merchantId,
      kind: 'partnership',
      link: status === 'APPROVED' ? '/shop/products' : '/channels/overview',
      message: `${partnership.marketplaceName} ${verbs[status]}${reason}`,
      thumbnailFile: null,
      fact: `partnership-decided:${ctx.requestId}`,
    },
  ])
}
