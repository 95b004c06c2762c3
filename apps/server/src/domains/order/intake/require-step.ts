import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Intake, SoldLine } from './price-lines.ts'
import { subtotalOf } from './rules-intake.ts'

/**
 * Throws `totals_mismatch`, with the fields, for amounts that the payment provider cannot move: they have to be multiples of `step`, in minor units, so that the
 * purchase can be paid and each of its orders refunded.
 */
export function requireStep(intake: Intake, lines: readonly SoldLine[], step: number): void {
  const { currency, shippingMinor, shippingByMerchant = [], discountMinor, marketplaceDiscountMinor } = intake
  const amounts: [path: string, minor: number][] = [
    ...lines.map((line, index): [string, number] => [`lines.${index}.unitPriceMinor`, subtotalOf(line)]),
    ['shippingMinor', shippingMinor],
    ...shippingByMerchant.map(({ priceMinor }, index): [string, number] => [`shippingByMerchant.${index}.priceMinor`, priceMinor]),
    ['discountMinor', discountMinor],
    ['marketplaceDiscountMinor', marketplaceDiscountMinor],
  ]
  const detail = message('order_error.amount_step', { currency, step })
  const errors = amounts.flatMap(([path, minor]) => (minor % step === 0 ? [] : [{ path, code: 'totals_mismatch', message: detail }]))
  if (errors.length > 0) throw new AppError('totals_mismatch', { detail, errors })
}
