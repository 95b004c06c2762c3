import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { literal } from '../../kit/paging.ts'
import type { StoredInvoice } from './queries.ts'
import { selectInvoices } from './queries.ts'

/** Returns the next invoices of an export by the day of issue, after the last of the ones before. Days are included on both ends. */
export function listInvoicesByDay(
  db: Db,
  scope: Scope,
  period: { from: string; until: string; merchantId?: string | undefined },
  after: { issuedOn: string; id: string } | undefined,
  limit: number,
): Promise<StoredInvoice[]> {
  return selectInvoices(
    db,
    scope,
    sql`i.issued_on between ${period.from}::date and ${period.until}::date
      and (${period.merchantId ?? null}::uuid is null or i.recipient_id = ${period.merchantId ?? null}::uuid)
      and ${after === undefined ? sql`true` : sql`(i.issued_on, i.id) > (${after.issuedOn}::date, ${after.id}::uuid)`}
    order by i.issued_on, i.id limit ${literal(limit)}`,
  )
}
