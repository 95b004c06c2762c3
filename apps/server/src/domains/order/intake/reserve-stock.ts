import type { Moment } from '@stoa/contract/campaign-price.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { decrementStock, listSellable } from '../../product/queries-stock.ts'
import { itemName } from '../rules-item-name.ts'
import type { Intake, SoldLine } from './price-lines.ts'
import { priceLines } from './price-lines.ts'

/**
 * Takes what was sold out of stock, all of it or nothing. Throws `over_stock` that names each line with less, and how many of its variant can be bought; what is no longer
 * sold here, since its partnership ended a moment ago, is refused for that and not for its stock.
 */
export async function reserveStock(
  ctx: Ctx,
  intake: Intake,
  lines: readonly SoldLine[],
  { stockBuffer, ...moment }: Moment & { stockBuffer: number },
): Promise<void> {
  const taken = await decrementStock(ctx.db, lines, stockBuffer)
  const short = lines.flatMap((line, index) => (taken.has(line.variantId) ? [] : [{ line, index }]))
  if (short.length === 0) return
  await priceLines(ctx.db, ctx.scope.companyId, intake, moment)
  const sellable = await listSellable(
    ctx.db,
    short.map(({ line }) => line),
    stockBuffer,
  )
  const errors = short.map(({ line: { productName, variantName, variantId, sku }, index }) => {
    // Of one variant on several lines, it is all of them together that is not left.
    const quantity = lines.reduce((sum, line) => (line.variantId === variantId ? sum + line.quantity : sum), 0)
    const available = sellable.get(variantId) ?? 0
    const item = itemName({ name: productName, variantName })
    return {
      path: `lines.${index}.quantity`,
      code: 'over_stock',
      message: message('order_error.over_stock', { item, available }),
      params: { product: productName, variant: variantName, variantId, sku, quantity, available },
    }
  })
  throw new AppError('over_stock', { errors })
}
