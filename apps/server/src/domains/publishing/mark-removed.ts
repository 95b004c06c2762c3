import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { productsUnlisted } from '../collection/events.ts'
import { updateRemoved } from './push/queries.ts'

/** Records that the operator removed products, so that no category rule brings them back. */
export async function markRemoved({ db }: Ctx, { marketplaceId, products, byOperator = false }: FactOf<typeof productsUnlisted>): Promise<void> {
  if (byOperator) await updateRemoved(db, marketplaceId, products)
}
