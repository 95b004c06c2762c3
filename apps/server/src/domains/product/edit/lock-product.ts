import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { loadProduct } from '../load-product.ts'
import type { EditableProduct } from './queries-edit.ts'
import { listEditable, lockEditable } from './queries-edit.ts'
import { lockVariants } from '../queries-stock.ts'

/**
 * Locks a product a caller may edit, at the version it saw, and its variants where they may change. Throws 404, and `stale_version` with the product as
 * it is.
 */
export async function lockProduct(
  ctx: Ctx,
  id: string,
  version: number,
  { changesVariants }: { changesVariants: boolean },
): Promise<EditableProduct> {
  const product = orNotFound(await lockOwn(ctx, id, changesVariants), 'product')
  if (product.version !== version)
    throw new AppError('stale_version', { detail: message('product_error.changed'), current: await loadProduct(ctx, id) })
  return product
}

/**
 * Returns the product, locked where it is the caller's own. Variants are locked before it, as orders do that take stock. With the product alone locked its
 * stock is the sum of its variants' committed ones: an order waits for the product before it commits.
 */
async function lockOwn({ db, scope }: Ctx, id: string, changesVariants: boolean): Promise<EditableProduct | undefined> {
  if (scope.companyType !== 'MERCHANT') return (await listEditable(db, scope, [{ n: 0, productId: id, reference: null, listingId: null }]))[0]
  if (changesVariants) await lockVariants(db, scope.companyId, [id])
  return lockEditable(db, scope.companyId, id)
}
