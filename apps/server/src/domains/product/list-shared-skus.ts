import type { product } from '@stoa/contract/product.ts'
import type { Returned } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findSellerOf, listVariantsWithSku } from './queries-sku.ts'

/** Returns the SKUs of a product that another variant of its merchant has as well; none of one that is discontinued. Throws 404. */
export async function listSharedSkus(
  { db, scope }: Ctx,
  { params }: Received<typeof product.sharedSkus>,
): Promise<Returned<typeof product.sharedSkus>> {
  const { merchantId, isDiscontinued } = orNotFound(await findSellerOf(db, scope, params.id), 'product')
  const rows = isDiscontinued ? [] : await listVariantsWithSku(db, scope, merchantId, [params.id])
  return { value: rows.map(({ sku, otherProductId, otherProductName }) => ({ sku, product: { id: otherProductId, name: otherProductName } })) }
}
