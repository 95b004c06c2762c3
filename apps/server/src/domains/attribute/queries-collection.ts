import { sql } from 'kysely'
import type { RequirementLevel } from '@stoa/contract/attribute.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { visibleMarketplaces } from './queries.ts'

/** A definition a collection asks for, and from which collection that comes. */
export type RequirementRow = {
  definitionId: string
  level: RequirementLevel
  /** What the nearest collection above asks for; null where none does. */
  inheritedLevel: RequirementLevel | null
  fromId: string
  fromName: string
  isComputing: boolean
}

type VisibleCollection = { id: string; marketplaceId: string; name: string }

/** The collection when it is in sight. */
export async function findVisibleCollection(db: Db, scope: Scope, id: string): Promise<VisibleCollection | undefined> {
  const { rows } = await sql<VisibleCollection>`
    select c.id, c.marketplace_id as "marketplaceId", c.name from collection c where c.id = ${id} and c.marketplace_id in ${visibleMarketplaces(scope)}`.execute(
    db,
  )
  return rows[0]
}

/** What a collection asks for, with what it inherits; of the same definition the nearest. In the order it was set, the nearest collection first. */
export async function listRequirements(db: Db, marketplaceId: string, collectionId: string): Promise<RequirementRow[]> {
  const { rows } = await sql<RequirementRow>`
    with recursive up as (
      select c.id, c.parent_id, c.name, 0 as height from collection c where c.marketplace_id = ${marketplaceId} and c.id = ${collectionId}
      union all
      select c.id, c.parent_id, c.name, u.height + 1 from up u join collection c on c.marketplace_id = ${marketplaceId} and c.id = u.parent_id
    ), requested as (
      select cd.definition_id, cd.level, cd.position, up.id, up.name, up.height, cd.computing_since,
        case when up.height = 0 then lead(cd.level) over w else cd.level end as inherited_level, row_number() over w as place
      from up join collection_definition cd on cd.marketplace_id = ${marketplaceId} and cd.collection_id = up.id
      window w as (partition by cd.definition_id order by up.height)
    )
    select definition_id as "definitionId", level, inherited_level as "inheritedLevel", id as "fromId", name as "fromName",
      computing_since is not null as "isComputing" from requested where place = 1 order by height, position, definition_id`.execute(db)
  return rows
}

/** Which of these ids are no definitions of the marketplace. */
export async function listUnknown(db: Db, marketplaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select x as id from unnest(${ids}::uuid[]) x
    where not exists (select from attribute_definition d where d.marketplace_id = ${marketplaceId} and d.id = x)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Sets what a collection itself asks for, in this order. */
export async function replaceRequirements(
  db: Db,
  marketplaceId: string,
  collectionId: string,
  requested: readonly { definitionId: string; level: RequirementLevel }[],
): Promise<void> {
  await sql`
    delete from collection_definition where marketplace_id = ${marketplaceId} and collection_id = ${collectionId}
      and not (definition_id = any(${requested.map(({ definitionId }) => definitionId)}::uuid[]))`.execute(db)
  await insertRequirements(db, marketplaceId, collectionId, requested)
}

/** Adds to what a collection asks for; what it required already takes the new level. */
export async function insertRequirements(
  db: Db,
  marketplaceId: string,
  collectionId: string,
  requested: readonly { definitionId: string; level: RequirementLevel }[],
): Promise<void> {
  if (requested.length === 0) return
  const rows = requested.map((one, position) => ({ ...one, position }))
  await sql`
    insert into collection_definition (marketplace_id, collection_id, definition_id, level, position, computing_since)
    select ${marketplaceId}, ${collectionId}, x."definitionId", x.level, x.position, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("definitionId" uuid, level text, position int)
    on conflict (marketplace_id, collection_id, definition_id) do update set level = excluded.level, position = excluded.position,
      computing_since = case when collection_definition.level <> excluded.level then now() else collection_definition.computing_since end`.execute(db)
}

/** Notes that values of a definition have to be recomputed wherever it is requested. */
export async function markComputing(db: Db, marketplaceId: string, definitionId: string): Promise<void> {
  await sql`
    update collection_definition set computing_since = now() where marketplace_id = ${marketplaceId} and definition_id = ${definitionId}`.execute(db)
}

/** Returns the latest note that values of these definitions have to be computed, null without any. As text, because its microseconds count. */
export async function findComputingSince(db: Db, marketplaceId: string, definitionIds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select max(computing_since)::text as since from collection_definition
    where marketplace_id = ${marketplaceId} and definition_id = any(${definitionIds}::uuid[])`.execute(db)
  return rows[0]?.since ?? null
}

/** Notes that the values of these definitions are computed, as they were requested at `until`. */
export async function clearComputing(db: Db, marketplaceId: string, definitionIds: readonly string[], until: string): Promise<void> {
  await sql`
    update collection_definition set computing_since = null
    where marketplace_id = ${marketplaceId} and definition_id = any(${definitionIds}::uuid[]) and computing_since <= ${until}::timestamptz`.execute(
    db,
  )
}
