import type { RefundInput } from '@stoa/contract/refund-plan.ts'
import type { RefundableLine, RefundableOrder } from '@stoa/contract/refundable.ts'
import { worthOf } from '@stoa/contract/refund-shares.ts'
import { splitMinor } from '@stoa/contract/amounts.ts'
import type { ShopSaleRefund } from '../../connection/ports-order.ts'
import { restOf } from '@stoa/contract/refund-rest.ts'
import type { OwnLine } from './rules-lines.ts'

/** An order here with its lines, as far as a refund of the shop goes. */
export type SoldOrder = RefundableOrder & { id: string; lines: readonly (RefundableLine & { variantId: string })[] }

type Part = { orderId: string; input: RefundInput }

/**
 * Divides a refund of the shop over the orders of its purchase: by the lines it names, and what goes beyond them (such as shipping) by what of shipping is
 * left. Where the shop paid back less than the lines it names are worth, they share it. Undefined where it is not known what it is of: it names no lines, and
 * other goods were in the order too, or it goes beyond lines, shipping and `extraMinor`: what the shop took beside them, such as a fee or a tip, which is of no
 * merchant.
 */
export function divideRefund(
  refund: ShopSaleRefund,
  sale: { totalMinor: number; isOnlyOurs: boolean; extraMinor: number },
  ownLines: readonly OwnLine[],
  orders: readonly SoldOrder[],
): Part[] | undefined {
  const isRestocked = refund.lines.some((line) => line.isRestocked)
  const restock = isRestocked ? 'unshipped' : 'none'
  // All of the purchase went back.
  if (refund.lines.length === 0 && refund.amountMinor >= sale.totalMinor)
    return orders.map((order) => ({ orderId: order.id, input: { ...restOf(order, order.lines, 0), restock } }))
  const parts = new Map<string, RefundInput & { lines: { lineId: string; quantity: number }[] }>()
  const partOf = (orderId: string) => {
    const part = parts.get(orderId) ?? { lines: [], shippingMinor: 0, amountMinor: 0, deductionMinor: 0, restock }
    parts.set(orderId, part)
    return part
  }
  const amounts = refund.lines.map(({ amountMinor }) => amountMinor)
  const worthMinor = amounts.reduce((sum, amount) => sum + amount, 0)
  // A return may be taken without paying all of it back.
  const paid = worthMinor > refund.amountMinor ? splitMinor(refund.amountMinor, amounts) : amounts
  for (const [index, { lineReference, quantity }] of refund.lines.entries()) {
    const variantId = ownLines.find((line) => line.lineReference === lineReference)?.variantId
    const order = orders.find(({ lines }) => lines.some((line) => line.variantId === variantId))
    if (variantId === undefined || !order) continue
    addLine(partOf(order.id), order, variantId, quantity, paid[index] ?? 0)
  }
  const restMinor = refund.amountMinor - worthMinor
  if (restMinor > 0) {
    const [only, ...more] = orders
    if (only && more.length === 0 && sale.isOnlyOurs) addRest(partOf(only.id), only, restMinor, refund.lines.length === 0 ? 0 : sale.extraMinor)
    else if (parts.size === 0) return refund.lines.length === 0 ? undefined : []
    else {
      // Without goods of the shop's own, all of it is ours: what is of nobody's shipping is for a person. Else it is of those goods.
      const touched = sale.isOnlyOurs ? orders : orders.filter(({ id }) => parts.has(id))
      const left = touched.map((order) => order.shippingMinor - order.refundedShippingMinor)
      const total = left.reduce((sum, one) => sum + one, 0)
      if (sale.isOnlyOurs && restMinor > total + sale.extraMinor) return undefined
      const shares = total === 0 ? [] : splitMinor(Math.min(restMinor, total), left)
      for (const [index, order] of touched.entries()) partOf(order.id).shippingMinor += Math.min(shares[index] ?? 0, left[index] ?? 0)
    }
  }
  return [...parts].map(([orderId, input]) => ({ orderId, input }))
}

/** Adds so many of a variant, over the lines that have it; what was paid back of them less or more than they are worth is a deduction or an amount. */
function addLine(
  part: RefundInput & { lines: { lineId: string; quantity: number }[] },
  order: SoldOrder,
  variantId: string,
  quantity: number,
  amountMinor: number,
): void {
  let open = quantity
  let worthMinor = 0
  for (const line of order.lines.filter((one) => one.variantId === variantId)) {
    // The shop may name one variant in several lines.
    const named = part.lines.find(({ lineId }) => lineId === line.id)
    const before = named?.quantity ?? 0
    const taken = Math.min(open, line.quantity - line.refundedQuantity - before)
    if (taken <= 0) continue
    open -= taken
    worthMinor += worthOf(line, before + taken) - worthOf(line, before)
    if (named) named.quantity += taken
    else part.lines.push({ lineId: line.id, quantity: taken })
  }
  const differenceMinor = amountMinor - worthMinor
  if (differenceMinor < 0) part.deductionMinor = (part.deductionMinor ?? 0) - differenceMinor
  else part.amountMinor += differenceMinor
}

/** Adds an amount that names no line: shipping first, as far as it is left, then what the shop took beside it. */
function addRest(part: RefundInput, order: SoldOrder, restMinor: number, extraMinor: number): void {
  const shippingMinor = Math.min(restMinor, order.shippingMinor - order.refundedShippingMinor)
  part.shippingMinor += shippingMinor
  part.amountMinor += Math.max(0, restMinor - shippingMinor - extraMinor)
}
