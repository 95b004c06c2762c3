type Comment = { comment: string; is_visible_on_front: number }
type Amounts = Record<string, unknown>
export type MagentoOrderLine = Amounts & {
  item_id: number
  product_id: number
  parent_item_id?: number
  product_type?: string
  sku: string
  qty_ordered: number
  qty_shipped: number
  qty_invoiced: number
  qty_refunded: number
  qty_canceled: number
}
export type MagentoOrderRow = Amounts & {
  entity_id: number
  ext_order_id: string
  state: string
  updated_at: string
  created_at?: string
  items: MagentoOrderLine[]
}
/** `transaction_id` of one whose payment was collected by Magento; `paidBack` is what was paid back through it. */
export type MagentoInvoiceRow = {
  entity_id: number
  order_id: number
  state: number
  transaction_id?: string
  base_grand_total: number
  base_total_refunded: number
  items: { order_item_id: number; qty: number }[]
  paidBack: number[]
}
export type MagentoMemoRow = {
  entity_id: number
  order_id: number
  state: number
  base_grand_total: number
  comments: Comment[]
  items: (Amounts & { order_item_id: number; qty: number })[]
}
export type RefundBody = {
  items: { order_item_id: number; qty: number }[]
  isOnline?: boolean
  comment?: Comment
  arguments: {
    shipping_amount: number
    adjustment_positive: number
    adjustment_negative: number
    extension_attributes: { return_to_stock_items: number[] }
  }
}

const amountOf = (row: Amounts, name: string): number => (typeof row[name] === 'number' ? row[name] : 0)
const cents = (amount: number): number => Math.round(amount * 100 + 1e-6 * Math.sign(amount)) / 100

/** Invoices all of an order. */
export function invoiceItems(order: MagentoOrderRow): void {
  for (const item of order.items) {
    item.qty_invoiced = item.qty_ordered
    item.base_row_invoiced = amountOf(item, 'base_row_total')
    item.base_tax_invoiced = amountOf(item, 'base_tax_amount')
    item.base_discount_invoiced = amountOf(item, 'base_discount_amount')
    item.base_discount_tax_compensation_invoiced = amountOf(item, 'base_discount_tax_compensation_amount')
  }
  order.base_total_paid = amountOf(order, 'base_grand_total')
}

const row = { name: 'base_row_total', invoiced: 'base_row_invoiced', refunded: 'base_amount_refunded', sign: 1 }
const discount = { name: 'base_discount_amount', invoiced: 'base_discount_invoiced', refunded: 'base_discount_refunded', sign: -1 }
const tax = { name: 'base_tax_amount', invoiced: 'base_tax_invoiced', refunded: 'base_tax_refunded', sign: 1 }
const compensation = {
  name: 'base_discount_tax_compensation_amount',
  invoiced: 'base_discount_tax_compensation_invoiced',
  refunded: 'base_discount_tax_compensation_refunded',
  sign: 1,
}
/** What a row of a credit memo has: each list is gone through for all items before the next. */
const totals = [[row], [discount], [tax, compensation]]
const amounts = totals.flat()

type Made = { memo: Omit<MagentoMemoRow, 'entity_id'>; items: { item: MagentoOrderLine; qty: number }[] }

/** Makes a credit memo as Magento adds it up: what is left of an amount when it is rounded is added to the next. The order and the invoice count it. */
export function makeMemo(
  order: MagentoOrderRow,
  invoice: MagentoInvoiceRow | undefined,
  { items, isOnline, comment, arguments: sums }: RefundBody,
): Made | { refusal: string } {
  const chosen = items.flatMap(({ order_item_id: id, qty }) => {
    const item = order.items.find(({ item_id }) => item_id === id)
    return item && qty > 0 ? [{ item, qty }] : []
  })
  const over = chosen.find(({ item, qty }) => item.qty_refunded + qty > item.qty_invoiced)
  if (over) return { refusal: `We found an invalid quantity to refund item "${over.item.sku}".` }
  if (sums.shipping_amount > amountOf(order, 'base_shipping_amount') - amountOf(order, 'base_shipping_refunded') + 0.0001)
    return { refusal: 'Maximum shipping amount allowed to refund is less.' }
  let left = 0
  const roundNext = (amount: number, sign: number): number => {
    if (amount === 0) return 0
    const exact = amount + sign * left
    const rounded = cents(exact)
    left = sign * (exact - rounded)
    return rounded
  }
  let total = sums.shipping_amount + sums.adjustment_positive - sums.adjustment_negative
  let compensated = 0
  const rows = chosen.map(({ item, qty }): MagentoMemoRow['items'][number] => ({ order_item_id: item.item_id, qty }))
  for (const collected of totals)
    for (const [index, { item, qty }] of chosen.entries())
      for (const one of collected) {
        const open = amountOf(item, one.invoiced) - amountOf(item, one.refunded)
        const available = item.qty_invoiced - item.qty_refunded
        const part = qty === available ? open : roundNext((open * qty) / available, one.sign)
        Object.assign(rows[index] ?? {}, { [one.name]: part })
        if (one === compensation) compensated += part
        else total += one.sign * part
      }
  // Of an invoice of an order with shipping, what discounts have of tax is rounded once more.
  total += invoice && amountOf(order, 'base_shipping_amount') > 0 ? roundNext(compensated, 1) : compensated
  total = cents(total)
  if (total <= 0) return { refusal: "The credit memo's total must be positive." }
  if (total > cents(amountOf(order, 'base_total_paid') - amountOf(order, 'base_total_refunded')))
    return { refusal: 'The most money available to refund is less.' }
  if (isOnline === true && invoice?.transaction_id === undefined) return { refusal: "We can't create creditmemo for the invoice." }
  for (const [index, { item, qty }] of chosen.entries()) {
    item.qty_refunded += qty
    for (const { name, refunded } of amounts) item[refunded] = amountOf(item, refunded) + amountOf(rows[index] ?? {}, name)
  }
  order.base_shipping_refunded = amountOf(order, 'base_shipping_refunded') + sums.shipping_amount
  order.base_total_refunded = cents(amountOf(order, 'base_total_refunded') + total)
  if (invoice) invoice.base_total_refunded = cents(invoice.base_total_refunded + total)
  if (isOnline === true) invoice?.paidBack.push(total)
  return { memo: { order_id: order.entity_id, state: 2, base_grand_total: total, comments: comment ? [comment] : [], items: rows }, items: chosen }
}
