import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { ImportedCollection, PresentCollection } from './rules.ts'

/** Every collection of a marketplace, with what a connection's shop called it when it was last imported from there. */
export async function listPresent(db: Db, marketplaceId: string, connectionId: string): Promise<PresentCollection[]> {
  const ofShop = sql`c.external_source = ${connectionId}`
  const { rows } = await sql<PresentCollection>`
    select c.id, c.parent_id as "parentId", c.name, c.position, case when ${ofShop} then c.external_reference end as "externalReference",
      case when ${ofShop} then c.external_name end as "externalName", case when ${ofShop} then c.external_parent end as "externalParent"
    from collection c where c.marketplace_id = ${marketplaceId}`.execute(db)
  return rows
}

const columns = sql`(id uuid, "parentId" uuid, name text, position text, "externalReference" text, "externalName" text, "externalParent" text)`

/** Adds collections imported from a shop; a parent may be among them. */
export async function insertImported(db: Db, marketplaceId: string, connectionId: string, rows: readonly ImportedCollection[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into collection (marketplace_id, id, parent_id, name, position, external_source, external_reference, external_name, external_parent)
    select ${marketplaceId}, k.id, k."parentId", k.name, k.position, ${connectionId}, k."externalReference", k."externalName", k."externalParent"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k ${columns}`.execute(db)
}

/** Changes collections as the shop did, and remembers how it calls them. */
export async function updateImported(db: Db, marketplaceId: string, connectionId: string, rows: readonly ImportedCollection[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update collection c set parent_id = k."parentId", name = k.name, position = k.position, external_source = ${connectionId},
      external_reference = k."externalReference", external_name = k."externalName", external_parent = k."externalParent", updated_at = now(), version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k ${columns}
    where c.marketplace_id = ${marketplaceId} and c.id = k.id`.execute(db)
}
