import type { MagentoOrderLine, MagentoOrderRow } from './magento-memos.ts'
import { invoiceItems } from './magento-memos.ts'
import { now } from './magento-orders.ts'
import type { MagentoStandIn } from './magento.ts'

type Line = Partial<MagentoOrderLine> & Pick<MagentoOrderLine, 'item_id' | 'product_id' | 'sku' | 'qty_ordered'>

const address = {
  firstname: 'Noor',
  lastname: 'de Vries',
  street: ['Prinsengracht 214'],
  postcode: '1016 HD',
  city: 'Amsterdam',
  country_id: 'NL',
  telephone: '0612345678',
}

/** Returns a line of an order, of which nothing has happened yet. */
export const saleLine = (line: Line): MagentoOrderLine => ({
  product_type: 'simple',
  name: line.sku,
  qty_shipped: 0,
  qty_invoiced: 0,
  qty_refunded: 0,
  qty_canceled: 0,
  ...line,
})

/** An order of two chairs, a variant of a configurable product, with a discount (24.20), one of the shop's own mugs (6.00), and shipping (5.00). */
export function chairsAndMug(product: { product: number; variant: number; sku: string }): Partial<MagentoOrderRow> & Pick<MagentoOrderRow, 'items'> {
  return {
    base_grand_total: 35.2,
    base_shipping_amount: 4.13,
    base_shipping_tax_amount: 0.87,
    items: [
      saleLine({
        item_id: 1,
        product_id: product.product,
        product_type: 'configurable',
        sku: product.sku,
        name: 'Chair',
        qty_ordered: 2,
        base_row_total: 25.99,
        base_tax_amount: 0.21,
        base_discount_amount: 2,
      }),
      saleLine({ item_id: 2, parent_item_id: 1, product_id: product.variant, sku: product.sku, name: 'Chair red', qty_ordered: 2 }),
      saleLine({ item_id: 3, product_id: 20, sku: 'mug', name: 'Own mug', qty_ordered: 1, base_row_total: 4.96, base_tax_amount: 1.04 }),
    ],
  }
}

/** A shopper places an order in a shop, and pays it through the shop unless `isPaid` is false. Returns it. */
export function placeSale(
  shop: Pick<MagentoStandIn, 'orders' | 'invoices'>,
  order: Partial<MagentoOrderRow> & Pick<MagentoOrderRow, 'items'>,
  { isPaid = true, transaction_id = 'txn-1' }: { isPaid?: boolean; transaction_id?: string | null } = {},
): MagentoOrderRow {
  const row: MagentoOrderRow = {
    entity_id: 4001 + shop.orders.length,
    ext_order_id: '',
    increment_id: '000004001',
    state: 'new',
    base_currency_code: 'EUR',
    created_at: '2026-11-23 06:00:00',
    updated_at: now(),
    customer_email: 'noor@example.com',
    customer_firstname: 'Noor',
    customer_lastname: 'de Vries',
    base_total_refunded: 0,
    billing_address: address,
    extension_attributes: { shipping_assignments: [{ shipping: { address } }] },
    ...order,
  }
  shop.orders.push(row)
  if (!isPaid) return row
  invoiceItems(row)
  row.state = 'processing'
  shop.invoices.push({
    entity_id: row.entity_id + 10_000,
    order_id: row.entity_id,
    state: 2,
    ...(transaction_id === null ? {} : { transaction_id }),
    base_grand_total: Number(row.base_grand_total),
    base_total_refunded: 0,
    items: row.items.map(({ item_id, qty_ordered }) => ({ order_item_id: item_id, qty: qty_ordered })),
    paidBack: [],
  })
  return row
}
