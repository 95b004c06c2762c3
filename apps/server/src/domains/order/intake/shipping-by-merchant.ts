import { message } from '@stoa/messages/describe.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Intake, SoldLine } from './price-lines.ts'

/**
 * Returns what of the shipping of a purchase each merchant has; the whole amount where it was not sent by merchant. Throws `invalid_input` for a merchant that
 * sells nothing of it or is named twice, and `totals_mismatch` where the parts are not the whole.
 */
export function shippingByMerchant(intake: Intake, lines: readonly Pick<SoldLine, 'merchantId'>[]): number | ReadonlyMap<string, number> {
  const { shippingByMerchant: parts, shippingMinor } = intake
  if (parts === undefined) return shippingMinor
  const sellers = new Set(lines.map(({ merchantId }) => merchantId))
  const prices = new Map<string, number>()
  for (const [index, { merchantId, priceMinor }] of parts.entries()) {
    const path = `shippingByMerchant.${index}.merchantId`
    if (!sellers.has(merchantId)) throw fieldError(path, 'not_found', message('order_error.shipping_merchant'))
    if (prices.has(merchantId)) throw fieldError(path, 'repeated', message('order_error.shipping_merchant_repeated'))
    prices.set(merchantId, priceMinor)
  }
  const sum = parts.reduce((total, { priceMinor }) => total + priceMinor, 0)
  if (sum === shippingMinor) return prices
  const detail = message('order_error.shipping_parts', { sum, shipping: shippingMinor })
  throw new AppError('totals_mismatch', { detail, errors: [{ path: 'shippingByMerchant', code: 'totals_mismatch', message: detail }] })
}
