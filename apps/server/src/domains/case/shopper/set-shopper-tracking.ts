import type { ShopperOrder, shopper } from '@stoa/contract/shopper.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { moveCase } from '../move-case.ts'
import { findShopperCase } from './find-shopper-case.ts'
import { getShopperOrder } from './get-shopper-order.ts'
import { readShopperLink } from './read-shopper-link.ts'

/**
 * Records how the shopper sends the items of an approved return back; another tracking number replaces the one before. A link that the merchant, the
 * marketplace or the label gave stays while its number does.
 */
export async function setShopperTracking(
  jobCtx: Omit<JobCtx, 'scope'>,
  { query, params, body }: Received<typeof shopper.setTracking>,
): Promise<ShopperOrder> {
  const claims = readShopperLink(jobCtx.vault, query.token)
  const { carrier, trackingNumber, trackingHref } = body
  return jobCtx.transact(async (ctx) => {
    const one = await findShopperCase(ctx.db, claims, params.id)
    const isLinkKept = trackingHref === undefined && trackingNumber === one.trackingNumber
    await moveCase(ctx, one, {
      action: 'send',
      code: 'sent',
      side: 'shopper',
      params: { tracking: `${carrier} ${trackingNumber}` },
      isPublic: true,
      change: { carrier, trackingNumber, ...(isLinkKept ? {} : { trackingHref: trackingHref || null }) },
    })
    return getShopperOrder(ctx, claims)
  })
}
