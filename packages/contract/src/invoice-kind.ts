import * as z from 'zod/mini'

/**
 * An invoice or credit note for commission, from the marketplace to the merchant; or one that the marketplace writes in the merchant's name for its
 * sales to the marketplace (self-billing), and its correction.
 */
export const InvoiceKind = z.enum(['invoice', 'credit note', 'self-billed invoice', 'self-billed credit note'])
export type InvoiceKind = z.infer<typeof InvoiceKind>

/** True for a document that the buyer, the marketplace, issues in the name of the seller, the merchant. */
export function isSelfBilled(kind: InvoiceKind): boolean {
  return kind === 'self-billed invoice' || kind === 'self-billed credit note'
}

/** True for a document that gives back or corrects: its amounts are negative. */
export function isCreditNote(kind: InvoiceKind): boolean {
  return kind === 'credit note' || kind === 'self-billed credit note'
}
