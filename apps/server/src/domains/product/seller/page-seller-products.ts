import type { PageRows } from '@stoa/contract/route.ts'
import type { SellerProduct, seller } from '@stoa/contract/seller.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { gridPicture } from '../picture/to-picture.ts'
import { toSalePrices } from '../to-sale-prices.ts'
import { findShownSeller } from './find-shown-seller.ts'
import { listSellerProducts } from './queries-seller.ts'
import type { SellerProductRow } from './queries-seller.ts'

/** Returns what a merchant has on sale on this portal's marketplace, for anybody. */
export async function pageSellerProducts(
  ctx: Pick<Ctx, 'db' | 'actor' | 'scope' | 'now' | 'language'>,
  { params, page, caller }: Received<typeof seller.products>,
): Promise<PageRows<SellerProduct>> {
  const { companyId, marketplaceId } = await findShownSeller(ctx, params.handle, caller.host)
  const rows = await listSellerProducts(ctx.db, { marketplaceId, merchantId: companyId, language: ctx.language }, page)
  return pageRows(
    rows,
    page,
    ({ name, id }) => [name, id],
    (row) => toSellerProduct(row, ctx.now),
  )
}

function toSellerProduct(row: SellerProductRow, now: Date): SellerProduct {
  const { id, priceMinor, numberOfVariants, isInStock } = row
  const [first] = row.images
  const name = row.translatedName || row.name
  return {
    id,
    name,
    picture: first === undefined ? null : gridPicture({ file: first.file, alt: name }),
    ...toSalePrices(priceMinor, row, now),
    numberOfVariants,
    isInStock,
  }
}
