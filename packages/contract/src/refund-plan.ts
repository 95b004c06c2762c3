import type { Restock } from './order-input.ts'
import { splitMinor } from './amounts.ts'
import type { Params } from './params.ts'
import type { RefundableLine, RefundableOrder } from './refundable.ts'
import { commissionBack, discountBack, shippingTaxBack, taxBack, worthOf } from './refund-shares.ts'

/** Returns how many of a line can still be shipped: what was refunded before shipment cannot. */
export function leftToShip(line: Pick<RefundableLine, 'quantity' | 'fulfilledQuantity' | 'refundedUnshippedQuantity'>): number {
  return line.quantity - line.fulfilledQuantity - line.refundedUnshippedQuantity
}

/** Returns how many of a line were shipped and not refunded since: as many can be returned. */
export function shippedLeft({
  fulfilledQuantity,
  refundedQuantity,
  refundedUnshippedQuantity,
}: Pick<RefundableLine, 'fulfilledQuantity' | 'refundedQuantity' | 'refundedUnshippedQuantity'>): number {
  return Math.max(0, fulfilledQuantity - (refundedQuantity - refundedUnshippedQuantity))
}

/** What a person wants to refund. */
export type RefundInput = {
  /** `restockQuantity` is how many of them go back into stock; absent is decided by `restock`. */
  lines: readonly { lineId: string; quantity: number; restockQuantity?: number }[]
  shippingMinor: number
  amountMinor: number
  /** What the shopper does not get back of the named lines, such as a return fee. */
  deductionMinor?: number
  /** The items came back, so they are of those that were shipped. */
  isReturn?: boolean
  restock: Restock
  /** Of what the refund has to be a multiple so that the provider can move it; it is rounded down. Absent is 1. */
  stepMinor?: number
}

/** What a refund takes from one line. */
export type RefundPart = {
  lineId: string
  quantity: number
  /** Of the quantity, what was not shipped and no longer can be. */
  unshippedQuantity: number
  restockQuantity: number
  amountMinor: number
  /** What of the items' worth is kept back. */
  deductedMinor: number
  commissionReturnedMinor: number
  taxReturnedMinor: number
  marketplaceDiscountReturnedMinor: number
}

/**
 * A refund decided: `amountMinor` is all of it, shipping included, and 0 where all that goes back is items that the marketplace paid for, or whose worth is kept back whole. `taxReturnedMinor` is all of
 * the withheld tax that goes back, that of shipping included, and `marketplaceDiscountReturnedMinor` what the marketplace takes back of its discount.
 */
export type RefundPlan = {
  amountMinor: number
  shippingMinor: number
  commissionReturnedMinor: number
  taxReturnedMinor: number
  shippingTaxReturnedMinor: number
  marketplaceDiscountReturnedMinor: number
  lines: RefundPart[]
}

/** A message of the catalogue. */
type RefundMessage = {
  code:
    | 'order_error.line_repeated'
    | 'order_error.unknown_line'
    | 'refund_error.exceeds_lines'
    | 'refund_error.exceeds_order'
    | 'refund_error.exceeds_shipping'
    | 'refund_error.fee_exceeds'
    | 'refund_error.nothing'
    | 'refund_error.only_left'
  params: Params
}

/** Why a refund is refused, with the field that is too much, and what is left of an amount that was exceeded. */
export type RefundIssue = {
  code: 'refund_exceeds' | 'quantity_exceeds' | 'not_found' | 'invalid_input'
  path: string
  message: RefundMessage
  leftMinor?: number
}

/** Returns the issue of an amount above what is left of it. */
function exceeds(path: string, code: RefundMessage['code'], leftMinor: number): RefundIssue {
  return { code: 'refund_exceeds', path, message: { code, params: {} }, leftMinor }
}

/** Takes a deduction off the parts in proportion, to the last minor unit. Returns an issue when there is less than is to be deducted. */
function deduct(parts: readonly { amountMinor: number; deductedMinor: number }[], deductionMinor: number): RefundIssue | undefined {
  if (deductionMinor === 0) return undefined
  const amounts = parts.map((part) => part.amountMinor)
  const worthMinor = amounts.reduce((sum, amount) => sum + amount, 0)
  if (deductionMinor > worthMinor) return exceeds('feeMinor', 'refund_error.fee_exceeds', worthMinor)
  const shares = splitMinor(deductionMinor, amounts)
  for (const [index, part] of parts.entries()) {
    part.deductedMinor = shares[index] ?? 0
    part.amountMinor -= part.deductedMinor
  }
  return undefined
}

/** Rounds a refund down to what the provider can move, from the last part on, the shipping last. Returns what is left of the shipping. */
function roundDown(parts: Map<string, { quantity: number; amountMinor: number }>, shippingMinor: number, step: number): number {
  const totalMinor = [...parts.values()].reduce((sum, part) => sum + part.amountMinor, shippingMinor)
  let overMinor = totalMinor % step
  for (const [lineId, part] of [...parts].toReversed()) {
    const takenMinor = Math.min(part.amountMinor, overMinor)
    part.amountMinor -= takenMinor
    overMinor -= takenMinor
    if (takenMinor > 0 && part.amountMinor === 0 && part.quantity === 0) parts.delete(lineId)
  }
  return shippingMinor - overMinor
}

/** Decides a refund: what of it each line and the shipping bear, and the commission that goes back. Never more than what is left of anything. */
export function planRefund(
  order: RefundableOrder,
  lines: readonly RefundableLine[],
  input: RefundInput,
): { plan: RefundPlan } | { issue: RefundIssue } {
  const parts = new Map<string, { quantity: number; amountMinor: number; deductedMinor: number; restockQuantity?: number }>()
  for (const [index, { lineId, quantity, restockQuantity }] of input.lines.entries()) {
    const line = lines.find((one) => one.id === lineId)
    if (!line) return { issue: { code: 'not_found', path: `lines.${index}.lineId`, message: { code: 'order_error.unknown_line', params: {} } } }
    if (parts.has(lineId))
      return { issue: { code: 'invalid_input', path: `lines.${index}.lineId`, message: { code: 'order_error.line_repeated', params: {} } } }
    const left = Math.min(line.quantity - line.refundedQuantity, input.isReturn ? shippedLeft(line) : Infinity)
    if (quantity > left)
      return { issue: { code: 'quantity_exceeds', path: `lines.${index}.quantity`, message: { code: 'refund_error.only_left', params: { left } } } }
    parts.set(lineId, {
      quantity,
      amountMinor: worthOf(line, quantity),
      deductedMinor: 0,
      ...(restockQuantity === undefined ? {} : { restockQuantity }),
    })
  }
  const issue = deduct([...parts.values()], input.deductionMinor ?? 0)
  if (issue) return { issue }
  const shippingLeftMinor = order.shippingMinor - order.refundedShippingMinor
  if (input.shippingMinor > shippingLeftMinor) return { issue: exceeds('shippingMinor', 'refund_error.exceeds_shipping', shippingLeftMinor) }
  const rests = lines.map((line) => line.totalMinor - line.refundedMinor - (parts.get(line.id)?.amountMinor ?? 0))
  const linesLeftMinor = rests.reduce((total, rest) => total + rest, 0)
  if (input.amountMinor > linesLeftMinor) return { issue: exceeds('amountMinor', 'refund_error.exceeds_lines', linesLeftMinor) }
  if (input.amountMinor > 0) {
    const shares = splitMinor(input.amountMinor, rests)
    for (const [index, line] of lines.entries()) {
      const present = parts.get(line.id)
      const share = shares[index] ?? 0
      if (share > 0) parts.set(line.id, { quantity: 0, deductedMinor: 0, ...present, amountMinor: (present?.amountMinor ?? 0) + share })
    }
  }
  const shippingMinor = roundDown(parts, input.shippingMinor, input.stepMinor ?? 1)
  const decided = lines.flatMap((line): RefundPart[] => {
    const part = parts.get(line.id)
    if (!part) return []
    const refundedMinor = line.refundedMinor + part.amountMinor
    // A line of which every cent goes back is refunded whole, also when only an amount was named.
    const quantity = line.totalMinor > 0 && refundedMinor === line.totalMinor ? line.quantity - line.refundedQuantity : part.quantity
    // What was not shipped is refunded first, unless the items came back.
    const unshippedQuantity = Math.min(input.isReturn ? quantity - part.quantity : quantity, leftToShip(line))
    const restockQuantity = part.restockQuantity ?? { unshipped: unshippedQuantity, all: quantity, none: 0 }[input.restock]
    const { amountMinor, deductedMinor } = part
    const marketplaceDiscountReturnedMinor = discountBack(line, refundedMinor, line.refundedQuantity + quantity)
    const discountReturnedMinor = (line.marketplaceDiscountReturnedMinor ?? 0) + marketplaceDiscountReturnedMinor
    return [
      {
        lineId: line.id,
        quantity,
        unshippedQuantity,
        restockQuantity,
        amountMinor,
        deductedMinor,
        commissionReturnedMinor: commissionBack(line, refundedMinor, discountReturnedMinor),
        taxReturnedMinor: taxBack(line, refundedMinor),
        marketplaceDiscountReturnedMinor,
      },
    ]
  })
  const total = (pick: (part: RefundPart) => number): number => decided.reduce((sum, part) => sum + pick(part), 0)
  const amountMinor = total((part) => part.amountMinor) + shippingMinor
  const marketplaceDiscountReturnedMinor = total((part) => part.marketplaceDiscountReturnedMinor)
  // Items whose worth is kept back whole are taken back for nothing.
  const isKeptBack = decided.some((part) => part.quantity > 0 && part.deductedMinor > 0)
  if (amountMinor + marketplaceDiscountReturnedMinor === 0 && !isKeptBack)
    return {
      issue: {
        code: 'invalid_input',
        path: 'amountMinor',
        message: { code: 'refund_error.nothing', params: {} },
      },
    }
  const orderLeftMinor = order.capturedMinor - order.refundedMinor
  if (amountMinor > orderLeftMinor) return { issue: exceeds('amountMinor', 'refund_error.exceeds_order', orderLeftMinor) }
  const shippingTaxReturnedMinor = shippingTaxBack(order, shippingMinor)
  return {
    plan: {
      amountMinor,
      shippingMinor,
      commissionReturnedMinor: total((part) => part.commissionReturnedMinor),
      taxReturnedMinor: total((part) => part.taxReturnedMinor) + shippingTaxReturnedMinor,
      shippingTaxReturnedMinor,
      marketplaceDiscountReturnedMinor,
      lines: decided,
    },
  }
}
