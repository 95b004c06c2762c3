import type { JobCtx } from '../../kit/context.ts'
import { openAccess } from '../connection/open-access.ts'
import { storefrontWriteDue } from './events.ts'
import type { Storefront } from './open-storefront.ts'
import type { WrittenReference } from './queries-missing.ts'
import { updateMissing } from './queries-missing.ts'

/** About as many as every shop answers at once. */
const batchSize = 50

/** Looks products up in the operator's shop that were written there, and starts creating those again that it no longer has. */
export async function findMissing(jobCtx: JobCtx, { connection, findProducts }: Storefront, written: readonly WrittenReference[]): Promise<void> {
  if (!findProducts) return
  const { companyId, id: connectionId } = connection
  for (let at = 0; at < written.length; at += batchSize) {
    const some = written.slice(at, at + batchSize)
    const found = await findProducts(
      openAccess(jobCtx, connection),
      some.map(({ reference }) => reference),
    )
    const present = new Set(found.map((item) => (item.isProduct ? item.product.reference : item.reference)))
    const missing = some.filter(({ reference }) => !present.has(reference))
    if (missing.length === 0) continue
    await jobCtx.transact(async (ctx) => {
      await updateMissing(ctx.db, companyId, connectionId, missing)
      await ctx.emit(storefrontWriteDue, { companyId, productIds: missing.map(({ productId }) => productId), isForced: true })
    })
  }
}
