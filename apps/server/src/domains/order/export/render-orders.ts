import type { Language } from '@stoa/contract/languages.ts'
import type { Address } from '@stoa/contract/order-intake.ts'
import { leftToShip } from '@stoa/contract/refund-plan.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message, withoutErased } from '@stoa/messages/describe.ts'
import type { DocumentContent } from '../../../files/pdf-document.ts'
import { documentFormats } from '../../../files/document-formats.ts'
import { renderDocuments } from '../../../files/pdf-document.ts'
import { itemName } from '../rules-item-name.ts'
import type { DocumentRecord } from './queries-export.ts'

type Write = (text: Message) => string

/** What a packing slip shows of an order, here or on a marketplace that is a sales channel. */
export type PackingSlip = Pick<
  DocumentRecord,
  'orderId' | 'marketplaceOrderReference' | 'marketplaceName' | 'sender' | 'shippingAddress' | 'placedOn' | 'isTest'
> &
  Partial<Pick<DocumentRecord, 'shippingService' | 'customerNote'>> & {
    /** Why it is not to be shipped; absent where it is. Nothing is left to pack then. */
    block?: Message | undefined
    lines: readonly Pick<
      DocumentRecord['lines'][number],
      'name' | 'variantName' | 'sku' | 'quantity' | 'fulfilledQuantity' | 'refundedUnshippedQuantity'
    >[]
  }

/** What is drawn: whole orders, or their packing slips. */
type Documents =
  | { kind: 'order'; orders: readonly [DocumentRecord, ...DocumentRecord[]] }
  | { kind: 'packing-slip'; orders: readonly [PackingSlip, ...PackingSlip[]] }

/** Draws orders or packing slips on A4 in a language, each on pages of its own. */
export function renderOrders(documents: Documents, language: Language): Promise<Buffer> {
  const write: Write = (text) => describe(language, text)
  const contents =
    documents.kind === 'order'
      ? documents.orders.map((order) => toOrderDocument(order, write, language))
      : documents.orders.map((slip) => toSlipDocument(slip, write, language))
  return renderDocuments(contents as [DocumentContent, ...DocumentContent[]])
}

function toSlipDocument(order: PackingSlip, write: Write, language: Language): DocumentContent {
  return {
    ...headOf(order, write(message('document.packing_slip')), write, language),
    columns: [
      { label: write(message('document.sku')), x: 56, width: 100, isFaint: true },
      { label: write(message('document.item')), x: 162, width: 220 },
      { label: write(message('document.ordered')), x: 388, width: 70, align: 'right', isFaint: true },
      { label: write(message('document.to_pack')), x: 464, width: 75, align: 'right' },
    ],
    rows: order.lines.map((line) => [line.sku, itemName(line), String(line.quantity), String(order.block === undefined ? leftToShip(line) : 0)]),
    totals: [],
    notes: noteOf(order, write),
  }
}

function toOrderDocument(order: DocumentRecord, write: Write, language: Language): DocumentContent {
  const formats = documentFormats(language)
  const amount = (minor: number): string => formats.amount({ minor, currency: order.currency })
  const isSome = ([, minor]: readonly [Message, number]): boolean => minor !== 0
  const sums: readonly (readonly [Message, number])[] = [
    [message('document.discount'), -order.discountMinor],
    [message('document.marketplace_discount'), -order.marketplaceDiscountMinor],
    [message('document.shipping'), order.shippingMinor],
  ]
  return {
    ...headOf(order, write(message('document.order')), write, language),
    columns: [
      { label: write(message('document.sku')), x: 56, width: 90, isFaint: true },
      { label: write(message('document.item')), x: 152, width: 180 },
      { label: write(message('document.quantity')), x: 336, width: 44, align: 'right' },
      { label: write(message('document.price')), x: 384, width: 74, align: 'right', isFaint: true },
      { label: write(message('document.amount')), x: 462, width: 77, align: 'right' },
    ],
    rows: order.lines.map((line) => [
      line.sku,
      itemName(line),
      String(line.quantity),
      amount(line.unitPriceMinor),
      amount(line.unitPriceMinor * line.quantity),
    ]),
    totals: [
      [write(message('document.subtotal')), amount(order.goodsMinor)],
      ...sums.filter(isSome).map(([label, minor]) => [write(label), amount(minor)] as const),
      // Without any, the channel did not say what is included.
      ...(order.taxMinor === 0 ? [] : [[write(message('document.tax')), amount(order.taxMinor)] as const]),
    ],
    grandTotal: [write(message('document.total')), amount(order.totalMinor)],
    notes: [
      ...(order.refundedMinor === 0
        ? []
        : [write(message('document.refunded', { amount: { minor: order.refundedMinor, currency: order.currency } }))]),
      ...noteOf(order, write),
    ],
  }
}

/** Returns what the shopper wrote with the order, without its line breaks: a page has room for few. */
function noteOf({ customerNote = '' }: Pick<PackingSlip, 'customerNote'>, write: Write): string[] {
  return customerNote === '' ? [] : [write(message('document.customer_note', { note: customerNote.replaceAll(/\s*\n\s*/g, ' ') }))]
}

/** Returns an address with words in place of what was erased. */
function inWords(address: Address, language: Language): Address {
  return Object.fromEntries(Object.entries(address).map(([part, text]) => [part, withoutErased(language, text)])) as Address
}

/** What both documents begin with. */
function headOf(order: Omit<PackingSlip, 'lines'>, title: string, write: Write, language: Language) {
  const { sender } = order
  const to = inWords(order.shippingAddress, language)
  const { country, day } = documentFormats(language)
  const filled = (lines: readonly string[]): string[] => lines.filter((text) => text.trim() !== '')
  return {
    language,
    title,
    ref: `#${order.orderId}`,
    author: sender.name,
    createdAt: `${order.placedOn}T00:00:00Z`,
    letterhead: filled([
      sender.name,
      sender.street,
      `${sender.postalCode} ${sender.city}`,
      sender.countryCode === '' ? '' : country(sender.countryCode),
    ]),
    recipient: {
      label: write(message('document.ship_to')),
      lines: filled([to.name, to.company, to.street, to.street2, `${to.postalCode} ${to.city}`, to.region, country(to.countryCode)]),
    },
    facts: [
      [write(message('document.order')), `#${order.orderId}`],
      [write(message('document.placed_on')), day(order.placedOn)],
      [write(message('document.sold_on')), order.marketplaceName],
      [write(message('document.reference')), order.marketplaceOrderReference],
      ...(order.shippingService ? [[write(message('document.shipping_service')), order.shippingService] as const] : []),
      ...(order.block === undefined ? [] : [[write(message('document.note')), write(order.block)] as const]),
      ...(order.isTest ? [[write(message('document.note')), write(message('document.test'))] as const] : []),
    ] as const,
    footer: (page: number, count: number) =>
      write(message('invoice.page', { name: `${title} #${order.orderId}`, page: String(page), count: String(count) })),
  }
}
