import type { Address } from '@stoa/contract/order-intake.ts'
import { erasedShopper } from '@stoa/contract/erased.ts'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import { leftToShip } from '@stoa/contract/refund-plan.ts'
import type { message } from '@stoa/messages/describe.ts'
import type { TableCell } from '../../../files/write-xlsx.ts'
import type { ItemRecord } from './queries-export-items.ts'

/** The code of what a column is called. */
export type ExportLabel = Extract<Parameters<typeof message>[0], `export.${string}`>

/** A column of an export. The name of one with local times names their time zone. */
export type ExportColumn<R> = { label: ExportLabel; isLocalTime?: true; cell: (row: R) => TableCell }

const amount = (label: ExportLabel, minorOf: (item: ItemRecord) => number) => ({
  label,
  cell: (item: ItemRecord): TableCell => ({ decimal: decimalFromMinor(minorOf(item), item.currency) }),
})

const address = (label: ExportLabel, field: keyof Address) => ({ label, cell: (item: ItemRecord): TableCell => item.shippingAddress[field] ?? '' })

const localTime = (text: string | null): TableCell => (text === null ? null : { localTime: text })

/** The columns of an export by item, in their order: what a carrier or a warehouse needs, then amounts. Read back as a tracking file, SKU and what is left to ship are those of a shipment. */
export const itemColumns: readonly ExportColumn<ItemRecord>[] = [
  { label: 'export.order', cell: (item) => item.orderId },
  { label: 'export.marketplace_reference', cell: (item) => item.marketplaceOrderReference },
  { label: 'export.merchant_reference', cell: (item) => item.merchantOrderReference ?? '' },
  { label: 'export.placed_at', isLocalTime: true, cell: (item) => ({ localTime: item.placedOn }) },
  { label: 'export.marketplace', cell: (item) => item.marketplaceName },
  { label: 'export.merchant', cell: (item) => item.merchantName },
  { label: 'export.order_status', cell: (item) => item.orderStatus },
  { label: 'export.payment_status', cell: (item) => item.paymentStatus },
  { label: 'export.accept_by', isLocalTime: true, cell: (item) => localTime(item.acceptBy) },
  { label: 'export.ship_by', isLocalTime: true, cell: (item) => localTime(item.shipBy) },
  { label: 'export.customer', cell: (item) => item.customerName },
  { label: 'export.email', cell: (item) => item.email },
  { label: 'export.phone', cell: (item) => item.phone },
  address('export.recipient_name', 'name'),
  address('export.company', 'company'),
  address('export.street', 'street'),
  address('export.street2', 'street2'),
  address('export.postal_code', 'postalCode'),
  address('export.city', 'city'),
  address('export.region', 'region'),
  address('export.country', 'countryCode'),
  {
    label: 'export.billing_address',
    cell: ({ billingAddress }) => (billingAddress === null || billingAddress.name === erasedShopper ? '' : inOneLine(billingAddress)),
  },
  { label: 'export.shipping_service', cell: (item) => item.shippingService },
  { label: 'export.customer_note', cell: (item) => item.customerNote },
  { label: 'export.sku', cell: (item) => item.sku },
  { label: 'export.item', cell: (item) => item.name },
  { label: 'export.variant', cell: (item) => item.variantName },
  { label: 'export.quantity', cell: (item) => item.quantity },
  { label: 'export.shipped', cell: (item) => item.fulfilledQuantity },
  { label: 'export.refunded_quantity', cell: (item) => item.refundedQuantity },
  { label: 'export.to_ship', cell: (item) => (item.orderStatus === 'Cancelled' ? 0 : leftToShip(item)) },
  { label: 'export.currency', cell: (item) => item.currency },
  amount('export.unit_price', (item) => item.unitPriceMinor),
  amount('export.discount', (item) => item.discountMinor),
  amount('export.marketplace_discount', (item) => item.marketplaceDiscountMinor),
  amount('export.total', (item) => item.totalMinor),
  amount('export.tax', (item) => item.taxMinor),
  { label: 'export.carrier', cell: (item) => item.carrier },
  { label: 'export.tracking', cell: (item) => item.trackingNumber },
]

function inOneLine({ name, company, street, street2, postalCode, city, region, countryCode }: Address): string {
  const town = [postalCode, city].filter((text) => text !== '').join(' ')
  return [name, company, street, street2, town, region, countryCode].filter((text) => text !== undefined && text !== '').join(', ')
}
