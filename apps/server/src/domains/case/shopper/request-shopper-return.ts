import type { ShopperOrder, shopper } from '@stoa/contract/shopper.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { lockOrders } from '../../order/queries-change.ts'
import { openReturn } from '../return/open-return.ts'
import { checkFileCount } from '../../company/rules-message.ts'
import { storeDocuments } from '../../company/store-documents.ts'
import { getShopperOrder } from './get-shopper-order.ts'
import { readShopperLink } from './read-shopper-link.ts'
import { maxPhotosPerMessage } from './rules-shopper.ts'

/** Requests a return for the shopper, with photos as evidence, within the return policy. */
export async function requestShopperReturn(
  jobCtx: Omit<JobCtx, 'scope'>,
  { query, body, files }: Received<typeof shopper.requestReturn>,
): Promise<ShopperOrder> {
  const claims = readShopperLink(jobCtx.vault, query.token)
  const photos = files.files ?? []
  checkFileCount(photos.length, maxPhotosPerMessage)
  const { lines, text } = body
  return storeDocuments(jobCtx.files, `private/${claims.marketplaceId}/cases`, photos, (stored) =>
    jobCtx.transact(async (ctx) => {
      const order = orNotFound((await lockOrders(ctx.db, claims.marketplaceId, [claims.orderId]))[0], 'order')
      await openReturn(ctx, order, { side: 'shopper', lines, text, files: stored, language: jobCtx.language })
      return getShopperOrder(ctx, claims)
    }),
  )
}
