import { asWritten, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { partnershipDecided } from '../../marketplace/events.ts'
import { updateRequestRead } from '../queries.ts'
import { requestFact } from '../rules.ts'
import { notify } from './notify.ts'
import { findPartnershipSummary } from './queries-facts.ts'

/** Notifies the merchant what the operator decided, or the operator that the merchant ended the partnership. */
export async function notifyPartnership(
  ctx: Ctx,
  { marketplaceId, merchantId, partnershipId, status, by, wasRequest }: FactOf<typeof partnershipDecided>,
): Promise<void> {
  const partnership = await findPartnershipSummary(ctx.db, marketplaceId, partnershipId)
  if (!partnership) return
  if (await updateRequestRead(ctx.db, marketplaceId, requestFact(partnershipId)))
    await ctx.announce([marketplaceId], { kind: 'notification', id: '' })
  // The reason is of the row as it now is: said only while that is still the decision reported.
  const reason = partnership.status === status ? asWritten(partnership.reason) : null
  if (by === 'merchant') {
    await notify(ctx, [
      {
        companyId: marketplaceId,
        kind: 'partnership',
        link: '/search/merchants',
        message: wasRequest
          ? message('notification.request_withdrawn', { company: partnership.merchantName })
          : message('notification.partnership_ended', { company: partnership.merchantName, reason }),
        thumbnailFile: partnership.logoFile,
        fact: `partnership-decided:${ctx.requestId}`,
      },
    ])
    return
  }
  const company = partnership.marketplaceName
  const codes = { REJECTED: 'notification.partnership_rejected', ENDED: 'notification.partnership_ended' } as const
  await notify(ctx, [
    {
      companyId: merchantId,
      kind: 'partnership',
      link: status === 'APPROVED' ? '/shop/products' : '/channels/overview',
      message: status === 'APPROVED' ? message('notification.partnership_approved', { company }) : message(codes[status], { company, reason }),
      thumbnailFile: null,
      fact: `partnership-decided:${ctx.requestId}`,
    },
  ])
}
