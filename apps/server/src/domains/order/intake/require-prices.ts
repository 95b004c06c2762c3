import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { SoldLine } from './price-lines.ts'

/** Throws 403 where an API key names a price below that of the moment and may not: what the shopper pays less, the merchant would get less. */
export function requirePrices(ctx: Ctx, lines: readonly SoldLine[], currency: string): void {
  if (ctx.actor.kind !== 'key') return
  const errors = lines.flatMap(({ unitPriceMinor, salePriceMinor }, index) => {
    if (salePriceMinor === null || unitPriceMinor >= salePriceMinor) return []
    const detail = message('order_error.below_price', { price: { minor: salePriceMinor, currency } })
    return [{ path: `lines.${index}.unitPriceMinor`, code: 'below_price', message: detail }]
  })
  const [first] = errors
  if (!first || ctx.actor.permissions.includes('order:price')) return
  throw new AppError('not_allowed', { detail: first.message, errors })
}
