import type { FactOf } from '../../../kit/events.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { productsProposed } from '../../publishing/events.ts'
import { notify } from './notify.ts'
import type { ListingsSummary } from './queries-facts.ts'
import { listListingSummaries } from './queries-facts.ts'

function proposalMessage(
  what: 'added' | 'submitted',
  isPush: boolean,
  { merchantName: company, count, productName: product }: ListingsSummary,
): Message {
  if (isPush) return message(`notification.push_${what}`, { company })
  return count === 1 ? message(`notification.product_${what}`, { company, product }) : message(`notification.products_${what}`, { company, count })
}

/** Notifies the operator what a merchant put before it: a push once, however many batches it took. */
export async function notifyProposal(
  ctx: Ctx,
  { marketplaceId, merchantId, listingIds, isPending, runId }: FactOf<typeof productsProposed>,
): Promise<void> {
  const merchants = await listListingSummaries(ctx.db, marketplaceId, listingIds)
  await notify(
    ctx,
    merchants.map((one) => {
      return {
        companyId: marketplaceId,
        kind: 'new_products',
        // What waits is decided on among the approvals; what was approved by a rule is a product like others.
        link: isPending ? `/shop/approvals?view=pending&merchantId=${merchantId}` : `/shop/products?merchantId=${merchantId}&approvalStatus=Approved`,
        message: proposalMessage(isPending ? 'submitted' : 'added', runId !== null, one),
        thumbnailFile: one.thumbnailFile,
        fact: runId === null ? `products-proposed:${ctx.requestId}` : `products-pushed:${runId}:${isPending ? 'pending' : 'approved'}`,
      }
    }),
  )
}
