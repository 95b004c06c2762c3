import type { JobCtx } from '../../../kit/context.ts'
import type { OpenMarketplace } from '../open-marketplace.ts'
import { requestReads } from '../request-reads.ts'
import { listReviewDue, updateReviewsRequested } from './queries-review.ts'

const batchSize = 100
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Puts products before a marketplace again that it rejected and that were corrected since. What it accepts only later is requested with the next push; one that is
 * requested twice is refused there while nobody has decided.
 */
export async function requestReviews(jobCtx: JobCtx, { row: { companyId, id }, connector, access }: OpenMarketplace): Promise<void> {
  for (let after: string | undefined = first; after !== undefined;) {
    const due: Awaited<ReturnType<typeof listReviewDue>> = await listReviewDue(jobCtx.db, { companyId, id }, after, batchSize)
    const requested: string[] = []
    for (const { productId, reference } of due) if (await connector.requestReview(access, reference)) requested.push(productId)
    if (requested.length > 0)
      await jobCtx.transact(async (ctx) => {
        await updateReviewsRequested(ctx.db, { companyId, id }, requested)
        await requestReads(ctx, [{ companyId, channelId: id }])
      })
    after = due.length < batchSize ? undefined : due.at(-1)?.productId
  }
}
