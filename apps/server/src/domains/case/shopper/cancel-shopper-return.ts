import type { ShopperOrder, shopper } from '@stoa/contract/shopper.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { moveCase } from '../move-case.ts'
import { findShopperCase } from './find-shopper-case.ts'
import { getShopperOrder } from './get-shopper-order.ts'
import { readShopperLink } from './read-shopper-link.ts'

/** Cancels a return for its shopper while its items have not arrived. */
export async function cancelShopperReturn(
  jobCtx: Omit<JobCtx, 'scope'>,
  { query, params }: Received<typeof shopper.cancelReturn>,
): Promise<ShopperOrder> {
  const claims = readShopperLink(jobCtx.vault, query.token)
  return jobCtx.transact(async (ctx) => {
    const one = await findShopperCase(ctx.db, claims, params.id)
    await moveCase(ctx, one, { action: 'cancel', code: 'cancelled', side: 'shopper', isPublic: true })
    return getShopperOrder(ctx, claims)
  })
}
