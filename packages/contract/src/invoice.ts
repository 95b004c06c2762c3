import * as z from 'zod/mini'
import { InvoiceKind } from './invoice-kind.ts'
import { Money } from './money.ts'
import { TableFormat, tableTypes } from './order-file.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'

/**
 * How VAT applies: at the issuer's rate; owed by the recipient (business in another member state of the EU); outside the scope of the issuer's
 * VAT (a recipient outside the EU, or an issuer outside it and another country); or none because the issuer has no VAT number.
 */
export const TaxTreatment = z.enum(['standard', 'reverse_charge', 'outside_scope', 'not_registered'])
export type TaxTreatment = z.infer<typeof TaxTreatment>

/** What is missing for a sound invoice. An `isBlocking` one refuses the issue. */
export const InvoiceProblem = z.object({
  code: z.enum([
    'issuer_address_missing',
    'issuer_vat_number_missing',
    'merchant_address_missing',
    'merchant_vat_number_missing',
    /** Its self-billed documents wait until it has one. */
    'seller_address_missing',
    /** `count` of its sales are not self-billed: the marketplace withholds their tax and is their seller for VAT. */
    'sales_tax_withheld',
    /** `count` of its sales are not self-billed: the merchant was paid for them itself. */
    'sales_collected_by_merchant',
    /** Commission of `count` orders from before the period, from `since` on, is on no invoice. */
    'commission_left_out',
    /** `count` sales from before the period, or refunds of them, from `since` on, are to be self-billed and in no document. */
    'sales_left_out',
  ]),
  params: z.object({ count: z.optional(z.int()), since: z.optional(Day) }),
  company: z.object({ id: Id, name: z.string() }),
  isBlocking: z.boolean(),
})
export type InvoiceProblem = z.infer<typeof InvoiceProblem>

/** A document that issuing would make, without a number. */
export const InvoiceDraft = z.object({
  kind: InvoiceKind,
  recipient: z.object({ id: Id, name: z.string() }),
  total: Money,
  tax: Money,
  net: Money,
  taxBasisPoints: z.int(),
  taxTreatment: TaxTreatment,
  orderCount: z.int(),
})
export type InvoiceDraft = z.infer<typeof InvoiceDraft>

const Period = z.strictObject({ from: Day, until: Day, merchantId: z.optional(Id) })

/** A commission invoice, a self-billed invoice, or a credit note for either. Immutable once numbered. */
export const Invoice = z.object({
  id: Id,
  /** Without gaps per issuer, `2026-000042`; self-billed, per merchant in a series of its own: `SB7-000042`. */
  ref: z.string(),
  kind: InvoiceKind,
  /** The marketplace: it writes the document. */
  issuer: z.object({ id: Id, name: z.string() }),
  /** The merchant: it gets the document. Self-billed, it is the seller and the issuer the buyer. */
  recipient: z.object({ id: Id, name: z.string() }),
  periodFrom: Day,
  periodUntil: Day,
  issuedOn: Day,
  gross: Money,
  commission: Money,
  commissionReturned: Money,
  /** What a self-billed document charges for sales, and what refunds take off it; zero on the others, whose commission is above. */
  sales: Money,
  refunds: Money,
  total: Money,
  /** The VAT inside `total`, and what is left without it. */
  tax: Money,
  net: Money,
  /** The rate of `tax` in basis points: 2100 is 21 %. */
  taxBasisPoints: z.int(),
  taxTreatment: TaxTreatment,
  orderCount: z.int(),
  createdAt: Instant,
  /** When it was marked as paid out; null until then. */
  paidOutAt: z.nullable(Instant),
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
    summary: 'Commission and self-billed invoices: an operator those it issued, a merchant those it received',
    query: z.object({
      merchantId: z.optional(Id),
      from: z.optional(Day),
      until: z.optional(Day),
      kind: z.optional(InvoiceKind),
      isPaidOut: z.optional(z.enum(['true', 'false'])),
    }),
    paged: { item: Invoice, sorts: ['-createdAt', 'createdAt'], filters: { text: ['co'] } },
  }),
  get: route({
    method: 'GET',
    path: '/Invoice/Get/{ref}',
    permission: 'invoice:read',
    summary: 'One invoice with its lines; `ref` is its number or its id. A number that two issuers used is refused with 409: ask by id',
    params: z.object({ ref: z.string().check(z.maxLength(60)) }),
    returns: z.extend(Invoice, {
      issuerDetails: z.array(z.string()),
      recipientDetails: z.array(z.string()),
      /** The numbers of the invoices that a credit note corrects. */
      corrects: z.array(z.string()),
      /** The ids of these invoices in the same order: two issuers may have used the same number. */
      correctedIds: z.array(Id),
      /** False for one issued before electronic invoices were written: it has no XML. */
      hasElectronic: z.boolean(),
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
    contentType: 'application/pdf',
  }),
  exportUbl: route({
    method: 'GET',
    path: '/Invoice/ExportUbl/{id}',
    permission: 'invoice:read',
    summary: 'The invoice or credit note as an electronic invoice: UBL 2.1, EN 16931. 409 where the address it was issued with lacks the country',
    params: z.object({ id: Id }),
    answers: 'blob',
    contentType: 'application/xml',
  }),
  exportByDate: route({
    method: 'POST',
    path: '/Invoice/ExportByDate',
    permission: 'invoice:read',
    whileViewing: true,
    summary: 'Invoices and credit notes issued in a period as CSV or XLSX, oldest first, one row each',
    body: z.strictObject({
      from: Day,
      /** The last day, included. */
      until: Day,
      format: z._default(TableFormat, 'csv'),
      merchantId: z.optional(Id),
    }),
    answers: 'blob',
    contentType: tableTypes,
  }),
  preview: route({
    method: 'GET',
    path: '/Invoice/PreviewCommissionInvoices',
    permission: 'invoice:manage',
    summary: 'What issuing would make of a period, and what is missing for it; changes nothing',
    query: Period,
    returns: z.object({ drafts: z.array(InvoiceDraft), problems: z.array(InvoiceProblem) }),
  }),
  issue: route({
    method: 'POST',
    path: '/Invoice/IssueCommissionInvoices',
    permission: 'invoice:manage',
    summary:
      'Invoices all commission of a period that no invoice holds yet, one document per merchant, and the sales of merchants with a self-billing agreement; 409 while the address of the issuer is missing',
    body: Period,
    idempotency: 'accepted',
    returns: z.object({ invoices: z.array(Invoice) }),
    status: 201,
  }),
}
