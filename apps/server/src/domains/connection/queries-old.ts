import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'

/** Names a stored webhook: its connection, and the id its sender gave it. */
export type WebhookName = { connectionId: string; externalId: string }

/** Marks stored webhooks as processed: they are deleted 30 days later. */
export async function markWebhooksProcessed(db: Db, names: readonly WebhookName[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    update webhook_inbox i set processed_at = coalesce(i.processed_at, now())
    from ${jsonRows(names, 'n', sql`"connectionId" uuid, "externalId" text`)}
    where i.connection_id = n."connectionId" and i.external_id = n."externalId"`.execute(db)
}

/** Deletes one batch of webhooks that were processed more than 30 days ago. Returns how many. */
export async function deleteOldWebhooks(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_inbox where (connection_id, external_id) in (
      select connection_id, external_id from webhook_inbox where processed_at < now() - interval '30 days' order by processed_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
