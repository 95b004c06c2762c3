import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'

/** A commission invoice, or a credit note when commission was given back. Immutable once numbered. */
export const Invoice = z.object({
  id: Id,
  /** Without gaps per issuer: `2026-000042`. */
  ref: z.string(),
  kind: z.enum(['invoice', 'credit note']),
  issuer: z.object({ id: Id, name: z.string() }),
  recipient: z.object({ id: Id, name: z.string() }),
  periodFrom: Day,
  periodUntil: Day,
  issuedOn: Day,
  gross: Money,
  commission: Money,
  commissionReturned: Money,
  total: Money,
  orderCount: z.int(),
  createdAt: Instant,
})
export type Invoice = z.infer<typeof Invoice>

export const InvoiceLine = z.object({
  orderId: z.string(),
  hash: z.string(),
  marketplaceOrderReference: z.string(),
  on: Day,
  description: z.string(),
  orderTotal: Money,
  amount: Money,
})

export const invoice = {
  paged: route({
    method: 'GET',
    path: '/Invoice/PagedInvoices',
    permission: 'invoice:read',
    summary: 'Commission invoices: an operator those it issued, a merchant those it received',
    query: z.object({ merchantId: z.optional(Id), from: z.optional(Day), until: z.optional(Day) }),
    paged: { item: Invoice, sorts: ['-createdAt', 'createdAt'], filters: { text: ['co'] } },
  }),
  get: route({
    method: 'GET',
    path: '/Invoice/Get/{ref}',
    permission: 'invoice:read',
    summary: 'One invoice with its lines; `ref` is its id',
    params: z.object({ ref: Id }),
    returns: z.extend(Invoice, {
      issuerDetails: z.array(z.string()),
      recipientDetails: z.array(z.string()),
      lines: z.array(InvoiceLine),
    }),
  }),
  exportPdf: route({
    method: 'GET',
    path: '/Invoice/ExportPdf/{id}',
    permission: 'invoice:read',
    summary: 'The invoice as PDF',
    params: z.object({ id: Id }),
    answers: 'blob',
  }),
  issue: route({
    method: 'POST',
    path: '/Invoice/IssueCommissionInvoices',
    permission: 'invoice:manage',
    summary: 'Invoices all commission of a period that no invoice holds yet, one document per merchant',
    body: z.strictObject({ from: Day, until: Day, merchantId: z.optional(Id) }),
    idempotency: 'accepted',
    returns: z.object({ invoices: z.array(Invoice) }),
    status: 201,
  }),
}
