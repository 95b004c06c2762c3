import type { MagentoOrderItem } from './shapes.ts'

type Part = { item: MagentoOrderItem; quantity: number }

/** Rounds to two digits, half away from zero, as Magento does for every currency. */
function round(amount: number): number {
  return (Math.sign(amount) * Math.round(Number((Math.abs(amount) * 100).toFixed(6)))) / 100
}

/** Returns what rounds amounts one after the other: what is left of one is added to the next. Source: `Magento\Framework\Math\Calculator`. */
function makeRounding(): (amount: number) => number {
  let left = 0
  return (amount) => {
    if (amount === 0) return 0
    const exact = amount + left
    const rounded = round(exact)
    left = exact - rounded
    return rounded
  }
}

/**
 * Returns the amount, in the base currency, that Magento gives a credit memo for so many of its items: what was invoiced of each and is not refunded, in
 * proportion; of the last ones of an item, all of it. Source: Magento_Sales, the totals of a credit memo in their order. `isOfShippedInvoice`: it is of an
 * invoice of an order with shipping, and Magento rounds once more.
 */
export function memoAmount(parts: readonly Part[], isOfShippedInvoice: boolean): number {
  const toRounded = makeRounding()
  const partOf = (amount: number, { item, quantity }: Part): number => {
    const available = item.qty_invoiced - item.qty_refunded
    if (available <= 0) return 0
    return quantity === available ? amount : toRounded((amount * quantity) / available)
  }
  let rows = 0
  for (const part of parts) rows += partOf(part.item.base_row_invoiced - part.item.base_amount_refunded, part)
  let discounts = 0
  for (const part of parts) discounts += partOf(part.item.base_discount_refunded - part.item.base_discount_invoiced, part)
  let taxes = 0
  let compensations = 0
  for (const part of parts) {
    const { item } = part
    taxes += partOf(item.base_tax_invoiced - item.base_tax_refunded, part)
    compensations += partOf(item.base_discount_tax_compensation_invoiced - item.base_discount_tax_compensation_refunded, part)
  }
  return rows + discounts + taxes + (isOfShippedInvoice ? toRounded(compensations) : compensations)
}
