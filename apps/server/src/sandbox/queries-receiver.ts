import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type Received = { headers: Record<string, string | string[] | undefined>; body: string; receivedAt: string }

/** Stores a webhook; a receiver keeps its newest hundred. */
export async function insertReceived(db: Db, { receiver, headers, body }: Omit<Received, 'receivedAt'> & { receiver: string }): Promise<void> {
  await sql`
    with old as (
      delete from sandbox.received_webhook where receiver = ${receiver}
        and id <= (select id from sandbox.received_webhook where receiver = ${receiver} order by id desc offset 99 limit 1)
    )
    insert into sandbox.received_webhook (receiver, headers, body) values (${receiver}, ${JSON.stringify(headers)}::jsonb, ${body})`.execute(db)
}

/** Returns the newest webhooks of a receiver. */
export async function listReceived(db: Db, receiver: string): Promise<Received[]> {
  const { rows } = await sql<Received>`
    select headers, body, received_at as "receivedAt" from sandbox.received_webhook where receiver = ${receiver} order by id desc limit 100`.execute(
    db,
  )
  return rows
}
