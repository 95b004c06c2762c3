import type { AdjustmentReason } from '@stoa/contract/payout-rule.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { afterKey, direction, literal, pageRows, rowsOf } from '../../kit/paging.ts'

/** Which invoice lines are of. */
type OfInvoice = { issuerId: string; invoiceId: string }

/** A line of an invoice as the database has it: of an order, or of an adjustment for a service with its reason and note. The facts of the other are null. */
export type LineRecord = {
  position: number
  orderId: string | null
  hash: string | null
  marketplaceOrderReference: string | null
  reason: AdjustmentReason | null
  note: string | null
  on: string
  description: string
  orderTotalMinor: number
  amountMinor: number
  currency: string
}

const columns = sql`l.position, o.number::text as "orderId", o.hash, o.marketplace_order_reference as "marketplaceOrderReference", l."on", l.description,
  j.reason, j.note,
  l.order_total_minor as "orderTotalMinor", l.amount_minor as "amountMinor", i.currency`

function linesOf({ issuerId, invoiceId }: OfInvoice): RawBuilder<unknown> {
  return sql`from invoice_line l
    join invoice i on i.issuer_id = l.issuer_id and i.id = l.invoice_id
    left join "order" o on o.marketplace_id = l.issuer_id and o.id = l.order_id
    left join adjustment j on j.marketplace_id = l.issuer_id and j.id = l.adjustment_id
    where l.issuer_id = ${issuerId} and l.invoice_id = ${invoiceId}`
}

/** Returns the lines of an invoice after a position, in their order, so many at most. */
export async function listInvoiceLines(db: Db, of: OfInvoice, after: number | undefined, limit: number): Promise<LineRecord[]> {
  const key = after === undefined ? sql`true` : sql`l.position > ${after}`
  const { rows } = await sql<LineRecord>`
    select ${columns} ${linesOf(of)} and ${key} order by l.position limit ${literal(limit)}`.execute(db)
  return rows
}

/** Returns a page of the lines of an invoice. */
export async function pageInvoiceLines(db: Db, of: OfInvoice, page: PageRequest): Promise<PageRows<LineRecord>> {
  const { rows } = await sql<LineRecord>`
    select ${columns} ${linesOf(of)} and ${afterKey([sql`l.position`], page, ['int'])}
    order by l.position ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.position],
    (row) => row,
  )
}

/** Returns the amounts of all lines of an invoice, in minor units and in their order: what the VAT of each is computed from. */
export async function listLineAmounts(db: Db, { issuerId, invoiceId }: OfInvoice): Promise<number[]> {
  const { rows } = await sql<{ amountMinor: number }>`
    select l.amount_minor as "amountMinor" from invoice_line l
    where l.issuer_id = ${issuerId} and l.invoice_id = ${invoiceId} order by l.position`.execute(db)
  return rows.map(({ amountMinor }) => amountMinor)
}

/** The lines of one day of an invoice together. */
export type LineDay = { on: string; count: number; orderTotalMinor: number; amountMinor: number }

/** Returns the lines of an invoice summed by day. */
export async function listLineDays(db: Db, { issuerId, invoiceId }: OfInvoice): Promise<LineDay[]> {
  const { rows } = await sql<LineDay>`
    select l."on", count(*)::int as count, sum(l.order_total_minor)::int8 as "orderTotalMinor", sum(l.amount_minor)::int8 as "amountMinor"
    from invoice_line l where l.issuer_id = ${issuerId} and l.invoice_id = ${invoiceId} group by l."on" order by l."on"`.execute(db)
  return rows
}
