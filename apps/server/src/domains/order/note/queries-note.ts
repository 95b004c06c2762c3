import type { OrderNote } from '@stoa/contract/order-shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { literal } from '../../../kit/paging.ts'

const maxNotes = 200

/** Returns the notes of the caller's company on an order, newest first. */
export async function listNotes(db: Db, scope: Scope, { marketplaceId, orderId }: { marketplaceId: string; orderId: string }): Promise<OrderNote[]> {
  const { rows } = await sql<OrderNote>`
    select n.id, n.author, n.text, n.created_at as at from order_note n
    where n.marketplace_id = ${marketplaceId} and n.order_id = ${orderId} and n.company_id = ${scope.companyId}
    order by n.created_at desc, n.id desc limit ${literal(maxNotes)}`.execute(db)
  return rows
}

/** Writes a note of the caller's company on an order. */
export async function insertNote(
  db: Db,
  scope: Scope,
  note: { marketplaceId: string; orderId: string; author: string; text: string },
): Promise<void> {
  await sql`
    insert into order_note (company_id, marketplace_id, order_id, author, text)
    values (${scope.companyId}, ${note.marketplaceId}, ${note.orderId}, ${note.author}, ${note.text})`.execute(db)
}

/** Deletes a note of the caller's company; false when there is none. */
export async function deleteNote(
  db: Db,
  scope: Scope,
  { marketplaceId, orderId, id }: { marketplaceId: string; orderId: string; id: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from order_note where id = ${id} and marketplace_id = ${marketplaceId} and order_id = ${orderId} and company_id = ${scope.companyId}`.execute(
    db,
  )
  return numAffectedRows > 0n
}
