import type { FactOf } from '../../../kit/events.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { rejectionMessage } from '../../collection/listing/rejection-message.ts'
import type { listingsDecided } from '../../publishing/events.ts'
import { notify } from './notify.ts'
import type { ListingsSummary } from './queries-facts.ts'
import { listListingSummaries } from './queries-facts.ts'

/** Notifies each merchant, once, what the operator decided about its products. */
export async function notifyDecision(ctx: Ctx, { marketplaceId, listingIds, approval, wasAdded }: FactOf<typeof listingsDecided>): Promise<void> {
  // Putting products back into review asks nothing of their merchant.
  if (approval !== 'Approved' && approval !== 'Rejected') return
  const merchants = await listListingSummaries(ctx.db, marketplaceId, listingIds)
  await notify(
    ctx,
    merchants.map((one) => {
      return {
        companyId: one.merchantId,
        kind: wasAdded ? 'new_products' : 'approval',
        link: one.count === 1 ? `/shop/products/${one.productId}` : `/shop/products?approvalStatus=${approval}`,
        message: decisionMessage(wasAdded ? 'added' : approval, one),
        thumbnailFile: one.thumbnailFile,
        fact: `listings-decided:${ctx.requestId}`,
      }
    }),
  )
}

function decisionMessage(
  decision: 'added' | 'Approved' | 'Rejected',
  { marketplaceName: company, count, productName: product, reasonCode, reason }: ListingsSummary,
): Message {
  if (decision === 'added')
    return count === 1 ? message('notification.product_added', { company, product }) : message('notification.your_products_added', { company, count })
  if (decision === 'Approved')
    return count === 1
      ? message('notification.product_approved', { company, product })
      : message('notification.your_products_approved', { company, count })
  const rejection = { company, reason: rejectionMessage({ reasonCode, reason }) }
  return count === 1
    ? message('notification.product_rejected', { ...rejection, product })
    : message('notification.your_products_rejected', { ...rejection, count })
}
