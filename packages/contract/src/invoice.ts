import * as z from 'zod/mini'
import { InvoiceKind } from './invoice-kind.ts'
import { Money } from './money.ts'
import { TableFormat, tableTypes } from './order-file.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'
import { TaxTreatment } from './tax-treatment.ts'

/** What is missing for a sound invoice. An `isBlocking` one refuses the issue. */
export const InvoiceProblem = z.object({
  code: z.enum([
    'issuer_address_missing',
    'issuer_vat_number_missing',
    /** Its documents with VAT, of services and credit notes that have the VAT of an earlier day, wait until it has one. */
    'issuer_vat_number_needed',
    'merchant_address_missing',
    'merchant_vat_number_missing',
    /** Its documents with reverse charge or self-billed VAT of an earlier day wait until it has one. */
    'merchant_vat_number_needed',
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
  /** The first day it would cover: that of the period, or of an adjustment for a service from before it that no document has. */
  periodFrom: Day,
  /** What of `total` adjustments for services come to: charged less credited. */
  services: Money,
  total: Money,
  tax: Money,
  net: Money,
  taxBasisPoints: z.int(),
  taxTreatment: TaxTreatment,
  orderCount: z.int(),
})
export type InvoiceDraft = z.infer<typeof InvoiceDraft>

const Period = z.strictObject({ from: Day, until: Day, merchantId: z.optional(Id) })

/** An invoice for commission and services, a self-billed invoice, or a credit note for either. Immutable once numbered. */
export const Invoice = z.object({
  id: Id,
  /** Without gaps per issuer, `2026-000042`; self-billed, per merchant in a series of its own: `SB7-000042`. */
  ref: z.string(),
  kind: InvoiceKind,
  /** The marketplace: it writes the document. */
  issuer: z.object({ id: Id, name: z.string() }),
  /** The merchant: it gets the document. Self-billed, it is the seller and the issuer the buyer. */
  recipient: z.object({ id: Id, name: z.string() }),
  /** The first day it covers: that of its period, or of an adjustment for a service from before it that no earlier document has. */
  periodFrom: Day,
  periodUntil: Day,
  issuedOn: Day,
  gross: Money,
  commission: Money,
  commissionReturned: Money,
  /** What a self-billed document charges for sales, and what refunds take off it; zero on the others, whose commission is above. */
  sales: Money,
  refunds: Money,
  /** What adjustments for services come to: charged less credited, so negative where more was credited. Zero on self-billed documents. */
  services: Money,
  total: Money,
  /** The VAT inside `total`, and what is left without it. */
  tax: Money,
  net: Money,
  /** The rate of `tax` in basis points: 2100 is 21 %. */
  taxBasisPoints: z.int(),
  taxTreatment: TaxTreatment,
  /** 0 where it has lines for services only. */
  orderCount: z.int(),
  createdAt: Instant,
  /** When it was marked as paid out; null until then. */
  paidOutAt: z.nullable(Instant),
})
export type Invoice = z.infer<typeof Invoice>

/** A line of an invoice: commission or a sale of an order, or an adjustment for a service, which has no order. */
export const InvoiceLine = z.object({
  /** The order it is for; this and the other facts of the order are null on a line for a service. */
  orderId: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  marketplaceOrderReference: z.nullable(z.string()),
  on: Day,
  description: z.string(),
  orderTotal: z.nullable(Money),
  amount: Money,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const invoice = {
  paged: route({
    method: 'GET',
    path: '/Invoice/PagedInvoices',
    permission: 'invoice:read',
    summary:
      'Invoices for commission and services, and self-billed ones: an operator those it issued, a merchant those it received; `text sw` finds those whose number begins with it',
    query: z.object({
      merchantId: z.optional(Id),
      from: z.optional(Day),
      until: z.optional(Day),
      kind: z.optional(InvoiceKind),
      isPaidOut: z.optional(z.enum(['true', 'false'])),
    }),
    paged: { item: Invoice, sorts: ['-createdAt', 'createdAt'], filters: { text: ['co', 'sw'] } },
  }),
  get: route({
    method: 'GET',
    path: '/Invoice/Get/{ref}',
    permission: 'invoice:read',
    summary: 'One invoice with its first lines; `ref` is its number or its id. A number that two issuers used is refused with 409: ask by id',
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
      /** The first 100; the others are in PagedInvoiceLines. */
      lines: z.array(InvoiceLine),
      hasMoreLines: z.boolean(),
    }),
  }),
  lines: route({
    method: 'GET',
    path: '/Invoice/PagedInvoiceLines/{id}',
    permission: 'invoice:read',
    summary: 'The lines of an invoice in their order',
    params: z.object({ id: Id }),
    paged: { item: InvoiceLine, sorts: ['position'] },
  }),
  exportPdf: route({
    method: 'GET',
    path: '/Invoice/ExportPdf/{id}',
    permission: 'invoice:read',
    summary: 'The invoice as PDF; the lines of one with more than 2,000 are summed by day',
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
  exportLines: route({
    method: 'GET',
    path: '/Invoice/ExportLines/{id}',
    permission: 'invoice:read',
    summary: 'All lines of an invoice as CSV or XLSX',
    params: z.object({ id: Id }),
    query: z.object({ format: z._default(TableFormat, 'csv') }),
    answers: 'blob',
    contentType: tableTypes,
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
      'Invoices all commission of a period that no invoice holds yet, with the adjustments for services until its end, one document per merchant, and the sales of merchants with a self-billing agreement; 409 while the address of the issuer is missing',
    body: Period,
    idempotency: 'accepted',
    returns: z.object({ invoices: z.array(Invoice) }),
    status: 201,
  }),
}
