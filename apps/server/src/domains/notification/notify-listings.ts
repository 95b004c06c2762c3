import type { FactOf } from '../../kit/events.ts'
import type { Ctx } from '../../kit/context.ts'
import type { listingsDecided, productsProposed } from '../publishing/events.ts'
import { notify } from './notify.ts'
import { listListingSummaries } from './queries-facts.ts'
import { counted } from './rules.ts'

/** Tells each merchant, once, what the operator decided about its products. */
export async function notifyDecision(ctx: Ctx, { marketplaceId, listingIds, approval, wasAdded }: FactOf<typeof listingsDecided>): Promise<void> {
  // Putting products back into review asks nothing of their merchant.
  if (approval !== 'Approved' && approval !== 'Rejected') return
  const merchants = await listListingSummaries(ctx.db, marketplaceId, listingIds)
  await notify(
    ctx,
    merchants.map((one) => {
      const verb = wasAdded ? 'added' : approval === 'Approved' ? 'approved' : 'rejected'
      const reason = approval === 'Rejected' && one.reason !== null ? `: ${one.reason}` : ''
      return {
        companyId: one.merchantId,
        kind: wasAdded ? 'new_products' : 'approval',
        link: one.count === 1 ? `/shop/products/${one.productId}` : `/shop/products?approvalStatus=${approval}`,
        message: `${one.marketplaceName} ${verb} ${one.count === 1 ? one.productName : counted(one.count, 'of your products', 'of your products')}${reason}`,
        thumbnailFile: one.thumbnailFile,
        fact: `listings-decided:${ctx.requestId}`,
      }
    }),
  )
}

/** Tells the operator what a merchant put before it: a push once, however many batches it took. */
export async function notifyProposal(
  ctx: Ctx,
  { marketplaceId, merchantId, listingIds, isPending, runId }: FactOf<typeof productsProposed>,
): Promise<void> {
  const merchants = await listListingSummaries(ctx.db, marketplaceId, listingIds)
  await notify(
    ctx,
    merchants.map((one) => {
      const what = runId !== null ? 'new products' : one.count === 1 ? one.productName : counted(one.count, 'product', 'products')
      return {
        companyId: marketplaceId,
        kind: 'new_products',
        link: `/shop/products?merchantId=${merchantId}&approvalStatus=${isPending ? 'Pending' : 'Approved'}`,
        message: isPending ? `${one.merchantName} proposes ${what}` : `${one.merchantName} added ${what}`,
        thumbnailFile: one.thumbnailFile,
        fact: runId === null ? `products-proposed:${ctx.requestId}` : `products-pushed:${runId}:${isPending ? 'pending' : 'approved'}`,
      }
    }),
  )
}
