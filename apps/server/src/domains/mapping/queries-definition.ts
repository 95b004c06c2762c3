import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { partnered } from '../marketplace/partnership/queries-partnered.ts'

/** What a recomputation needs of a definition. */
export type DefinitionSummary = Pick<
  AttributeDefinition,
  'productAttributeDefinitionId' | 'key' | 'name' | 'labels' | 'type' | 'unit' | 'allowedValues'
>

/** The definitions some collection of the marketplace asks for; of those named, or all. Without `isRequiredOnly` also those nothing asks for. */
export async function listRequiredDefinitions(
  db: Db,
  marketplaceId: string,
  ids: readonly string[] | undefined,
  { isRequiredOnly = true }: { isRequiredOnly?: boolean } = {},
): Promise<DefinitionSummary[]> {
  const requested = isRequiredOnly
    ? sql`exists (select from collection_definition cd where cd.marketplace_id = d.marketplace_id and cd.definition_id = d.id)`
    : sql`true`
  const named = ids === undefined ? sql`true` : sql`d.id = any(${ids}::uuid[])`
  const { rows } = await sql<DefinitionSummary>`
    select d.id as "productAttributeDefinitionId", d.key, d.name, d.labels, d.type, d.unit, d.allowed_values as "allowedValues"
    from attribute_definition d
    where d.marketplace_id = ${marketplaceId} and ${named}
      and ${requested}
    order by d.id`.execute(db)
  return rows
}

/** A definition of a marketplace, whether a collection asks for it at the moment or not: what checks a rule. */
export async function findDefinition(db: Db, marketplaceId: string, id: string): Promise<DefinitionSummary | undefined> {
  const [definition] = await listRequiredDefinitions(db, marketplaceId, [id], { isRequiredOnly: false })
  return definition
}

/** The marketplaces a caller maps on: an operator its own, a merchant those it is an approved partner of. */
function isVisible(scope: Scope): RawBuilder<unknown> {
  return scope.companyType === 'MARKETPLACE'
    ? sql`(select ${scope.companyId}::uuid)`
    : sql`(select pa.marketplace_id from partnership pa where pa.merchant_id = ${scope.companyId} and pa.status = 'APPROVED')`
}

/** The marketplace of a definition in sight. */
export async function findDefinitionScope(db: Db, scope: Scope, definitionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select d.marketplace_id as id from attribute_definition d where d.id = ${definitionId} and d.marketplace_id in ${isVisible(scope)}`.execute(db)
  return rows[0]?.id
}

/** A marketplace in sight: the one named, or the caller's only (an operator's own, a merchant's first by name). */
export async function findMappingMarketplace(db: Db, scope: Scope, marketplaceId: string | undefined): Promise<string | undefined> {
  const named = marketplaceId === undefined ? sql`true` : sql`m.id = ${marketplaceId}`
  const { rows } = await sql<{ id: string }>`
    select m.id from marketplace m where m.id in ${isVisible(scope)} and ${named} order by m.name, m.id limit 1`.execute(db)
  return rows[0]?.id
}

/** Whether a merchant is an approved partner of a marketplace. */
export async function isApprovedPartner(db: Db, marketplaceId: string, merchantId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from partnership pa where pa.marketplace_id = ${marketplaceId} and pa.merchant_id = ${merchantId} and pa.status = 'APPROVED'`.execute(db)
  return rows.length === 1
}

/** Products of a merchant that are listed on a marketplace, among those named. */
export async function listListedOf(
  db: Db,
  marketplaceId: string,
  merchantId: string | undefined,
  ids: readonly string[],
): Promise<{ id: string; merchantId: string }[]> {
  const own = merchantId === undefined ? sql`true` : sql`l.merchant_id = ${merchantId}`
  const { rows } = await sql<{ id: string; merchantId: string }>`
    select distinct l.product_id as id, l.merchant_id as "merchantId" from listing l
    where l.marketplace_id = ${marketplaceId} and l.product_id = any(${ids}::uuid[]) and ${own} and ${partnered(marketplaceId, sql`l.merchant_id`)}`.execute(
    db,
  )
  return rows
}
