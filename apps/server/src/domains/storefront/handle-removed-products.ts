import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { storefrontProductsReported } from '../connection/events.ts'
import { handleShopReport } from '../connection/webhook/handle-shop-report.ts'
import { findMissing } from './find-missing.ts'
import { openStorefront } from './open-storefront.ts'
import { listWrittenByReference } from './queries-missing.ts'

/** Handles a webhook about products of the operator's shop: those written from here that somebody deleted there are created again. */
export async function handleRemovedProducts(jobCtx: JobCtx, fact: FactOf<typeof storefrontProductsReported>): Promise<void> {
  await handleShopReport(jobCtx, fact, async (event) => {
    const { companyId, connectionId } = fact
    const storefront = event.kind === 'products_removed' ? await openStorefront(jobCtx, companyId) : undefined
    if (event.kind === 'products_removed' && storefront?.connection.id === connectionId)
      await findMissing(jobCtx, storefront, await listWrittenByReference(jobCtx.db, companyId, connectionId, event.references))
    return []
  })
}
