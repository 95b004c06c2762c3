import type { ShopperOrder, shopper } from '@stoa/contract/shopper.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { checkFileCount, checkMessageContent } from '../../company/rules-message.ts'
import { storeDocuments } from '../../company/store-documents.ts'
import { findShopperCase } from './find-shopper-case.ts'
import { getShopperOrder } from './get-shopper-order.ts'
import { countShopperFiles } from './queries-shopper.ts'
import { readShopperLink } from './read-shopper-link.ts'
import { maxPhotosPerCase, maxPhotosPerMessage } from './rules-shopper.ts'

/** Writes a message of the shopper into a return, with photos as evidence. Also after the return has ended. */
export async function writeShopperMessage(
  jobCtx: Omit<JobCtx, 'scope'>,
  { query, params, body, files }: Received<typeof shopper.writeMessage>,
): Promise<ShopperOrder> {
  const claims = readShopperLink(jobCtx.vault, query.token)
  const photos = files.files ?? []
  checkMessageContent(body.text, photos.length)
  checkFileCount(photos.length, maxPhotosPerMessage)
  return storeDocuments(jobCtx.files, `private/${claims.marketplaceId}/cases`, photos, (stored) =>
    jobCtx.transact(async (ctx) => {
      const one = await findShopperCase(ctx.db, claims, params.id)
      if (stored.length > 0 && (await countShopperFiles(ctx.db, one.id)) + stored.length > maxPhotosPerCase)
        throw fieldError('files', 'too_many', message('shopper_error.too_many_photos', { limit: maxPhotosPerCase }))
      await recordCaseEvent(ctx, one, { code: 'message', side: 'shopper', text: body.text, isPublic: true, files: stored })
      return getShopperOrder(ctx, claims)
    }),
  )
}
