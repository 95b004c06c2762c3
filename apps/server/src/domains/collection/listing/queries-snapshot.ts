import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ChangeKind } from '@stoa/contract/collection.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** A listing by its whole key. */
export type ListingKey = { marketplaceId: string; id: string }

function keysTable(keys: readonly ListingKey[]): RawBuilder<unknown> {
  return jsonRows(keys, 'k', sql`"marketplaceId" uuid, id uuid`)
}

/** Keeps the content of these listings as it is now as what was approved. */
export async function upsertSnapshots(db: Db, keys: readonly ListingKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into listing_snapshot (marketplace_id, listing_id, content, content_hash, at)
    select l.marketplace_id, l.id, product_content(l.merchant_id, l.product_id), p.content_hash, now()
    from ${keysTable(keys)} join listing l on l.marketplace_id = k."marketplaceId" and l.id = k.id
    join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    on conflict (marketplace_id, listing_id) do update set content = excluded.content, content_hash = excluded.content_hash, at = excluded.at`.execute(
    db,
  )
}

/** Notes that these listings are approved again as they are now. Their snapshots are renewed apart. */
export async function updateReapproved(db: Db, keys: readonly ListingKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update listing l set approved_at = now(), changed_at = null, change_kinds = '{}', updated_at = now(), version = l.version + 1
    from ${keysTable(keys)} where l.marketplace_id = k."marketplaceId" and l.id = k.id`.execute(db)
}

/** Notes what changed behind the approval of these listings, since now or since it was noted first. No kinds at all: none is known. */
export async function updateChanged(db: Db, changes: readonly (ListingKey & { kinds: readonly ChangeKind[] })[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update listing l set changed_at = coalesce(l.changed_at, now()), updated_at = now(), version = l.version + 1,
      change_kinds = array(select jsonb_array_elements_text(k.kinds))
    from ${jsonRows(changes, 'k', sql`"marketplaceId" uuid, id uuid, kinds jsonb`)}
    where l.marketplace_id = k."marketplaceId" and l.id = k.id`.execute(db)
}

/** Notes that the content of these listings is again what was approved. */
export async function updateUnchanged(db: Db, keys: readonly ListingKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update listing l set changed_at = null, change_kinds = '{}', updated_at = now(), version = l.version + 1
    from ${keysTable(keys)} where l.marketplace_id = k."marketplaceId" and l.id = k.id`.execute(db)
}
