import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { lockProducts, refreshPublication } from '../../product/queries-publication.ts'
import type { readinessChanged } from '../events.ts'

/** Brings the status of products up to date that became complete or incomplete: withdrawn from sale, or back on it. */
export async function refreshStatus({ db, announce }: Ctx, { products }: FactOf<typeof readinessChanged>): Promise<void> {
  await lockProducts(db, products)
  await refreshPublication(db, products)
  for (const merchantId of new Set(products.map((one) => one.merchantId))) await announce([merchantId], { kind: 'product', id: merchantId })
}
