import type { InvoiceKind } from '@stoa/contract/invoice-kind.ts'
import { isCreditNote, isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** A document, as far as it says which earlier ones it corrects. */
type Correcting = { id: string; kind: InvoiceKind; issuer: { id: string } }

/**
 * The earlier invoices that charged the commission with the services, or the sales, which credit notes give back: by the id of the credit note, in the order of
 * their numbers. A document of another kind corrects none. Months may be issued in any order, and a document never names one that came after it: ids are in the
 * order in which documents were written.
 */
export async function listCorrected(db: Db, documents: readonly Correcting[]): Promise<Map<string, { id: string; ref: string }[]>> {
  const notes = documents.filter(({ kind }) => isCreditNote(kind))
  if (notes.length === 0) return new Map()
  const { rows } = await sql<{ noteId: string; id: string; ref: string }>`
    select distinct c.id as "noteId", i.ref, i.id
    from unnest(${notes.map(({ id }) => id)}::uuid[], ${notes.map(({ issuer }) => issuer.id)}::uuid[],
      ${notes.map(({ kind }) => isSelfBilled(kind))}::bool[]) c (id, issuer_id, is_of_sales)
    join invoice_line n on n.issuer_id = c.issuer_id and n.invoice_id = c.id
    left join adjustment j on j.marketplace_id = n.issuer_id and j.id = n.adjustment_id
    cross join lateral (
      select b.marketplace_id, b.id from ledger_transfer b
      where b.marketplace_id = n.issuer_id and b.order_id = n.order_id
        and b.kind = any(case when c.is_of_sales then array['capture', 'discount'] else array['commission'] end)
      union all
      select b.marketplace_id, b.id from ledger_transfer b
      where j.corrects_id is not null and b.marketplace_id = n.issuer_id and b.reference = 'adjustment:' || j.corrects_id
    ) b
    join invoice_line l on l.issuer_id = b.marketplace_id and l.transfer_id = b.id
    join invoice i on i.issuer_id = l.issuer_id and i.id = l.invoice_id
    where l.invoice_id < n.invoice_id order by i.ref`.execute(db)
  return Map.groupBy(rows, ({ noteId }) => noteId)
}
