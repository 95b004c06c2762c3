import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { lockProducts, refreshPublication } from '../../product/queries-publication.ts'
import type { readinessChanged } from '../events.ts'

/** Brings the status of products up to date that became complete or incomplete: withdrawn from sale, or back on it. */
export async function refreshStatus({ db, announceAll }: Ctx, { products }: FactOf<typeof readinessChanged>): Promise<void> {
  await lockProducts(db, products)
  await refreshPublication(db, products)
  const merchantIds = [...new Set(products.map((one) => one.merchantId))]
  await announceAll(merchantIds.map((merchantId) => ({ companyIds: [merchantId], message: { kind: 'product', id: merchantId } })))
}
