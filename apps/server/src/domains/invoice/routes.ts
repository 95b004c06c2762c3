import { invoice } from '@stoa/contract/invoice.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { handle, handleOutsideTransaction } from '../../kit/http.ts'
import { textsOf } from '../../kit/filter.ts'
import { getInvoice } from './get-invoice.ts'
import { exportInvoicesByDate } from './export-invoices-by-date.ts'
import { exportInvoicePdf } from './export-invoice-pdf.ts'
import { exportInvoiceLines } from './export-invoice-lines.ts'
import { pageLines } from './page-lines.ts'
import { exportInvoiceUbl } from './export-invoice-ubl.ts'
import { issueInvoices } from './issue-invoices.ts'
import { previewInvoices } from './preview-invoices.ts'
import { listInvoices } from './queries.ts'
import { acceptSelfBilling } from './self-billing/accept-self-billing.ts'
import { endSelfBilling } from './self-billing/end-self-billing.ts'
import { getSelfBilling } from './self-billing/get-self-billing.ts'
import { offerSelfBilling } from './self-billing/offer-self-billing.ts'

export const invoiceRoutes = [
  handle(invoice.paged, (ctx, { query, page, filter }) => listInvoices(ctx.db, ctx.scope, { ...query, text: textsOf(filter) }, page)),
  handle(invoice.get, getInvoice),
  handle(invoice.lines, pageLines),
  handleOutsideTransaction(invoice.exportPdf, exportInvoicePdf),
  handleOutsideTransaction(invoice.exportUbl, exportInvoiceUbl),
  handleOutsideTransaction(invoice.exportLines, exportInvoiceLines),
  handleOutsideTransaction(invoice.exportByDate, exportInvoicesByDate),
  handle(invoice.preview, previewInvoices),
  handle(invoice.issue, issueInvoices),
  handle(selfBilling.get, getSelfBilling),
  handle(selfBilling.offer, offerSelfBilling),
  handle(selfBilling.accept, acceptSelfBilling),
  handle(selfBilling.end, endSelfBilling),
]
