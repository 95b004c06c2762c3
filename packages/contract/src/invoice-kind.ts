import * as z from 'zod/mini'

/**
 * An invoice or credit note for commission and services, from the marketplace to the merchant; or one that the marketplace writes in the merchant's name for its
 * sales to the marketplace (self-billing), and its correction.
 */
export const InvoiceKind = z.enum(['invoice', 'credit note', 'self-billed invoice', 'self-billed credit note'])
export type InvoiceKind = z.infer<typeof InvoiceKind>
