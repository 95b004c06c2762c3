import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { insertProductEvents, lockProducts } from '../queries-publication.ts'
import { updateDiscontinued } from './queries-sync.ts'

/** Ends products that their shop no longer has, and says so in their histories. */
export async function discontinueProducts(db: Db, merchantId: string, productIds: readonly string[]): Promise<void> {
  await lockProducts(
    db,
    productIds.map((productId) => ({ merchantId, productId })),
  )
  await updateDiscontinued(db, merchantId, productIds)
  await insertProductEvents(
    db,
    productIds.map((productId) => ({
      merchantId,
      productId,
      marketplaceId: null,
      kind: 'discontinued',
      message: message('product.gone_from_shop'),
      actor: null,
    })),
  )
}
