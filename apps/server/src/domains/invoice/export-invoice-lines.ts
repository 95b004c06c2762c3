import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { invoice } from '@stoa/contract/invoice.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { writeTable } from '../../files/write-table.ts'
import type { TableCell } from '../../files/write-xlsx.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { batchesOfLines } from './batches-of-lines.ts'
import type { StoredInvoice } from './queries.ts'
import { listInvoicesByRef } from './queries.ts'
import { documentNames } from './rules.ts'
import { toInvoiceLine } from './to-invoice-line.ts'

/** The lines of an invoice as a table that is written while it is read. */
export async function exportInvoiceLines(jobCtx: JobCtx, { params, query }: Received<typeof invoice.exportLines>): Promise<FileAnswer> {
  const [found] = await listInvoicesByRef(jobCtx.db, jobCtx.scope, params.id)
  const row = orNotFound(found, 'invoice')
  const sheet = describe(jobCtx.language, message('invoice.lines'))
  return writeTable(query.format, { sheet, file: `${documentNames[row.kind]}-${row.ref}-lines` }, rowsOf(jobCtx, row))
}

async function* rowsOf(jobCtx: JobCtx, { issuer, id }: StoredInvoice): AsyncGenerator<TableCell[][]> {
  const { language } = jobCtx
  const write = (label: 'date' | 'order' | 'description' | 'order_value' | 'amount') => describe(language, message(`invoice.${label}`))
  const currency = describe(language, message('statement.column_currency'))
  const reference = describe(language, message('invoice.order_reference'))
  yield [[write('date'), write('order'), reference, write('description'), write('order_value'), write('amount'), currency]]
  for await (const batch of batchesOfLines(jobCtx, { issuerId: issuer.id, invoiceId: id }))
    yield batch.map((record) => {
      const line = toInvoiceLine(language, record)
      const decimal = (minor: number) => ({ decimal: decimalFromMinor(minor, record.currency) })
      return [
        { day: line.on },
        line.orderId,
        line.marketplaceOrderReference,
        line.description,
        line.orderTotal === null ? null : decimal(line.orderTotal.minor),
        decimal(record.amountMinor),
        record.currency,
      ]
    })
}
