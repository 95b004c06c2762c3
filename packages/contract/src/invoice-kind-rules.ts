import type { InvoiceKind } from './invoice-kind.ts'

/** True for a document that the buyer, the marketplace, issues in the name of the seller, the merchant. */
export function isSelfBilled(kind: InvoiceKind): boolean {
  return kind === 'self-billed invoice' || kind === 'self-billed credit note'
}

/** True for a document that gives back or corrects: its amounts are negative. */
export function isCreditNote(kind: InvoiceKind): boolean {
  return kind === 'credit note' || kind === 'self-billed credit note'
}
