import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { picturesAdded } from '../events.ts'
import { fetchPictures } from './fetch-pictures.ts'

/** One turn, after which the pictures of other merchants are fetched. */
const turnMs = 10_000

/** Fetches the pictures of products that their shop reported as new or changed, for one turn, then waits in line for the next. */
export async function fetchAddedPictures(jobCtx: JobCtx, { companyId }: FactOf<typeof picturesAdded>): Promise<void> {
  const started = performance.now()
  while (performance.now() - started <= turnMs) {
    jobCtx.signal.throwIfAborted()
    const fetched = await fetchPictures(jobCtx, companyId, undefined, async (ctx, settled) => {
      const ids = [...new Set(settled.map(({ productId }) => productId))]
      await ctx.announceAll(ids.map((id) => ({ companyIds: [companyId], message: { kind: 'product', id } })))
    })
    if (!fetched) return
  }
  await jobCtx.transact((ctx) => ctx.emit(picturesAdded, { companyId }))
}
