import type { InvoiceKind } from '@stoa/contract/invoice-kind.ts'
import type { Tax } from '../commission/rules-vat.ts'

/**
 * One posting that no invoice holds. Commission and adjustments for services: positive is charged to the merchant, negative given back. Sale (self-billing):
 * positive is what the merchant is owed for an order, by its shopper or by the marketplace for its discount; negative what a refund took off it.
 */
export type InvoicedPosting = {
  transferId: string
  /** Null for an adjustment, which belongs to no order. */
  orderId: string | null
  /** The adjustment for a service; unset on the others. */
  adjustmentId?: string
  merchantId: string
  on: string
  kind: 'commission' | 'commission_return' | 'adjustment' | 'capture' | 'discount' | 'refund' | 'discount_return'
  amountMinor: number
  /** The VAT within the amount, as it was booked. */
  vatMinor: number
  currency: string
  orderTotalMinor: number
  /** The number of the invoice that charged what is given back; null where none did yet. */
  corrects: string | null
  /** How VAT applies: to a sale as it was agreed, to a service as on its day, and to commission as on the day of issue, at the rate of its order; as on the document where one is corrected. */
  tax: Tax
}

/** True for a posting that a self-billed document holds. */
function isSale({ kind }: InvoicedPosting): boolean {
  return kind !== 'commission' && kind !== 'commission_return' && kind !== 'adjustment'
}

/** The stored name of what a line is for; its text is written in the language of the reader. */
const lineNames = {
  commission: 'commission',
  commission_return: 'commission_return',
  adjustment: 'service',
  capture: 'sale',
  discount: 'sale_discount',
  refund: 'sale_refund',
  discount_return: 'sale_discount_return',
} as const
export type LineName = (typeof lineNames)[keyof typeof lineNames]

/** True for the stored name of a line. A line of an older version has its text stored instead. */
export function isLineName(description: string): description is LineName {
  return (Object.values(lineNames) as string[]).includes(description)
}

export type InvoiceDraft = {
  merchantId: string
  currency: string
  kind: InvoiceKind
  /** The value of the orders whose commission or sale is charged. */
  grossMinor: number
  commissionMinor: number
  commissionReturnedMinor: number
  /** What a self-billed document charges for sales, the marketplace's discounts included, and what refunds take off it; zero on the others. */
  salesMinor: number
  refundsMinor: number
  /** What adjustments for services charge, less what they credit. */
  servicesMinor: number
  totalMinor: number
  /** The VAT within the total, as it was booked with the lines. */
  bookedVatMinor: number
  orderCount: number
  tax: Tax
  lines: (InvoicedPosting & { description: LineName })[]
}

/**
 * Returns an invoice per merchant and currency, and a credit note for what is given back of commission or of a service that an earlier invoice charged: that one
 * never changes. What is given back before it was invoiced lowers the invoice, and so does a credit that takes back no charge; where more is given back than
 * charged, it is a credit note. Sales are on documents of their own (self-billing), likewise. The total is the sum of the lines. What VAT applies to differently is on
 * different documents.
 */
export function draftInvoices(postings: readonly InvoicedPosting[]): InvoiceDraft[] {
  const groups = Map.groupBy(postings, (p) =>
    JSON.stringify([p.merchantId, p.currency, isSale(p), p.corrects !== null, p.tax.treatment, p.tax.basisPoints]),
  )
  return [...groups.values()].flatMap((lines): InvoiceDraft[] => {
    const [first] = lines
    if (!first) return []
    const sum = (kind: InvoicedPosting['kind']): number => lines.reduce((total, line) => total + (line.kind === kind ? line.amountMinor : 0), 0)
    const charged = lines.filter(({ kind }) => kind === 'commission' || kind === 'capture' || kind === 'discount')
    const totalMinor = lines.reduce((total, line) => total + line.amountMinor, 0)
    const name = totalMinor < 0 ? 'credit note' : 'invoice'
    const orders = new Map(charged.map((line) => [line.orderId, line.orderTotalMinor]))
    return [
      {
        merchantId: first.merchantId,
        currency: first.currency,
        kind: isSale(first) ? `self-billed ${name}` : name,
        grossMinor: [...orders.values()].reduce((total, value) => total + value, 0),
        commissionMinor: sum('commission'),
        commissionReturnedMinor: 0 - sum('commission_return'),
        salesMinor: sum('capture') + sum('discount'),
        refundsMinor: 0 - sum('refund') - sum('discount_return'),
        servicesMinor: sum('adjustment'),
        totalMinor,
        bookedVatMinor: lines.reduce((total, line) => total + line.vatMinor, 0),
        orderCount: new Set(lines.flatMap(({ orderId }) => orderId ?? [])).size,
        tax: first.tax,
        lines: lines.map((line) => ({ ...line, description: lineNames[line.kind] })),
      },
    ]
  })
}

/** How the file of a document begins. */
export const documentNames: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'invoice',
  'credit note': 'credit-note',
  'self-billed invoice': 'self-billed-invoice',
  'self-billed credit note': 'self-billed-credit-note',
}
