import type { Ctx } from '../../../kit/context.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { listKnownProducts } from './queries-order.ts'
import { separateLines } from './rules-lines.ts'

const isVariantId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Separates the lines of an order of the shop that are products of this marketplace from the shop's own. */
export async function readLines(ctx: Ctx, { companyId, id: connectionId }: ConnectionRow, sale: ShopSale): Promise<ReturnType<typeof separateLines>> {
  const products = [...new Set(sale.lines.map(({ productReference }) => productReference))]
  const variantIds = [...new Set(sale.lines.map(({ sku }) => sku).filter(isVariantId))]
  return separateLines(sale, await listKnownProducts(ctx.db, { companyId, connectionId, reference: sale.reference }, products, variantIds))
}
