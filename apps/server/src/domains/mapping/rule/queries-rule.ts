import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { MappingRule, RuleFields } from '@stoa/contract/mapping-shapes.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { partnered } from '../../marketplace/partnership/queries-partnered.ts'
import { among } from '../../../kit/paging.ts'

/** A rule with what a recomputation needs. */
export type RuleRow = { id: string; definitionId: string; merchantId: string | null; fields: RuleFields; version: number }

/** The rules of a marketplace for some definitions: those for all merchants, and those of one merchant or of every one. */
export async function listMappingRules(
  db: Db,
  marketplaceId: string,
  definitionIds: readonly string[],
  merchantIds: readonly string[] | undefined,
): Promise<RuleRow[]> {
  const whose = merchantIds === undefined ? sql`true` : sql`(r.merchant_id is null or r.merchant_id = any(${merchantIds}::uuid[]))`
  const { rows } = await sql<RuleRow>`
    select r.id, r.definition_id as "definitionId", r.merchant_id as "merchantId", r.fields, r.version from mapping_rule r
    where r.marketplace_id = ${marketplaceId} and r.definition_id = any(${definitionIds}::uuid[]) and ${whose}`.execute(db)
  return rows
}

type ShownRow = Omit<MappingRule, keyof RuleFields> & { fields: RuleFields }

function shownRules(where: RawBuilder<unknown>): RawBuilder<ShownRow> {
  return sql<ShownRow>`
    select r.id, r.definition_id as "productAttributeDefinitionId", d.name as "definitionName", r.fields,
      case when c.id is null then null else jsonb_build_object('id', c.id, 'name', c.name) end as merchant,
      (select count(*)::int from product_value v where v.marketplace_id = r.marketplace_id and v.definition_id = r.definition_id and v.state = 'mapped'
        and (r.merchant_id is null and v.source = 'operator_rule' or v.merchant_id = r.merchant_id and v.source = 'merchant_rule')) as "productCount",
      r.updated_at as "updatedAt", u.name as "updatedBy", r.version
    from mapping_rule r
    join attribute_definition d on d.marketplace_id = r.marketplace_id and d.id = r.definition_id
    left join company c on c.id = r.merchant_id
    left join "user" u on u.id = r.updated_by
    where ${where} order by d.name, c.name nulls first, r.id`
}

const shown = ({ fields, ...rest }: ShownRow): MappingRule => ({ ...rest, ...fields })

/** The rule of a definition for a merchant, or with null for all. */
export async function findRule(db: Db, marketplaceId: string, definitionId: string, merchantId: string | null): Promise<MappingRule | undefined> {
  const { rows } = await shownRules(
    sql`r.marketplace_id = ${marketplaceId} and r.definition_id = ${definitionId} and r.merchant_id is not distinct from ${merchantId}::uuid`,
  ).execute(db)
  return rows[0] && shown(rows[0])
}

/** Rules in sight: of an operator those for all and of its approved partners, of a merchant its own and those for all where it is a partner. */
export async function listShownRules(
  db: Db,
  scope: Scope,
  input: { marketplaceId: string | undefined; merchantId: string | undefined; definitionIds: readonly string[] | undefined },
): Promise<MappingRule[]> {
  const conditions = [
    scope.companyType === 'MARKETPLACE'
      ? sql`r.marketplace_id = ${scope.companyId} and (r.merchant_id is null or ${partnered(scope.companyId, sql`r.merchant_id`)})`
      : sql`(r.merchant_id is null or r.merchant_id = ${scope.companyId}) and r.marketplace_id in (
          select pa.marketplace_id from partnership pa where pa.merchant_id = ${scope.companyId} and pa.status = 'APPROVED')`,
  ]
  if (input.marketplaceId !== undefined) conditions.push(sql`r.marketplace_id = ${input.marketplaceId}`)
  if (input.merchantId !== undefined) conditions.push(sql`(r.merchant_id is null or r.merchant_id = ${input.merchantId})`)
  if (input.definitionIds !== undefined) conditions.push(sql`r.definition_id = any(${input.definitionIds}::uuid[])`)
  const { rows } = await shownRules(sql.join(conditions, sql` and `)).execute(db)
  return rows.map(shown)
}

const marketplaceKey = (marketplaceId: string) => `mapping ${marketplaceId}`
const definitionKey = (marketplaceId: string, definitionId: string) => `mapping ${marketplaceId} ${definitionId}`

/** Locks the rules of these definitions, and the computation of their values, until the transaction ends. */
export async function lockDefinitionRules(db: Db, marketplaceId: string, definitionIds: readonly string[]): Promise<void> {
  const keys = [...new Set(definitionIds)].toSorted().map((id) => definitionKey(marketplaceId, id))
  await sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0)) from unnest(${keys}::text[]) with ordinality k(key, n) order by k.n`.execute(db)
}

/**
 * Holds back everybody else who computes any of these definitions (undefined: all of the marketplace), until the transaction ends: whoever read the
 * rules earlier would write over what came of newer ones.
 */
export async function lockRecomputation(db: Db, marketplaceId: string, definitionIds: readonly string[] | undefined): Promise<void> {
  if (definitionIds === undefined) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${marketplaceKey(marketplaceId)}, 0))`.execute(db)
    return
  }
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${marketplaceKey(marketplaceId)}, 0))`.execute(db)
  await lockDefinitionRules(db, marketplaceId, definitionIds)
}

/** A rule to be written, with the person who did; null fields remove it. */
export type RuleWrite = { definitionId: string; merchantId: string | null; fields: RuleFields | null; userId: string | null }

/** Writes or removes rules of a marketplace, at most one for each definition and merchant, and adds the next version of each. */
export async function writeRules(db: Db, marketplaceId: string, rules: readonly RuleWrite[]): Promise<void> {
  if (rules.length === 0) return
  await sql`
    with x as materialized (
      select * from ${jsonRows(rules, 'r', sql`"definitionId" uuid, "merchantId" uuid, fields jsonb, "userId" uuid`)}
    ), written as (
      insert into mapping_rule_version (marketplace_id, definition_id, merchant_id, version, fields, by_user)
      select ${marketplaceId}, x."definitionId", x."merchantId", 1 + coalesce((
        select max(v.version) from mapping_rule_version v
        where v.marketplace_id = ${marketplaceId} and v.definition_id = x."definitionId" and v.merchant_id is not distinct from x."merchantId"), 0),
        x.fields, x."userId"
      from x returning definition_id, merchant_id, version, fields, by_user
    ), removed as (
      delete from mapping_rule r using written w
      where w.fields is null and r.marketplace_id = ${marketplaceId} and r.definition_id = w.definition_id and r.merchant_id is not distinct from w.merchant_id
    )
    insert into mapping_rule (marketplace_id, definition_id, merchant_id, fields, updated_by, version)
    select ${marketplaceId}, w.definition_id, w.merchant_id, w.fields, w.by_user, w.version from written w where w.fields is not null
    on conflict (marketplace_id, definition_id, merchant_id) do update set fields = excluded.fields, updated_by = excluded.updated_by,
      updated_at = now(), version = excluded.version`.execute(db)
}

export type VersionRow = { version: number; at: string; by: string | null; fields: RuleFields | null }

/** The versions of a rule, the newest first; at most fifty. */
export async function listVersions(db: Db, marketplaceId: string, definitionId: string, merchantId: string | null): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.at, u.name as by, v.fields from mapping_rule_version v left join "user" u on u.id = v.by_user
    where v.marketplace_id = ${marketplaceId} and v.definition_id = ${definitionId} and v.merchant_id is not distinct from ${merchantId}::uuid
    order by v.version desc limit 50`.execute(db)
  return rows
}

/** A name or value that rules of other merchants take a definition from, in lower case, with how many merchants' rules do. */
export type Accepted = { definitionId: string; kind: 'name' | 'value'; from: string; to: string; users: number }

/** Returns what rules of other merchants, not the one for all, take these definitions from. */
export async function listAccepted(db: Db, marketplaceId: string, definitionIds: readonly string[], exceptMerchantId: string): Promise<Accepted[]> {
  if (definitionIds.length === 0) return []
  const { rows } = await sql<Accepted>`
    select r.definition_id as "definitionId", x.kind, x."from", x."to", count(*)::int as users
    from shared_mapping_rule r cross join lateral (
      select 'name' as kind, searchable(s) as "from", '' as "to" from jsonb_array_elements_text(r.fields -> 'sources') s
      union all
      select 'value', searchable(v ->> 'from'), v ->> 'to' from jsonb_array_elements(r.fields -> 'values') v
    ) x
    where r.marketplace_id = ${marketplaceId} and ${among(sql`r.definition_id`, definitionIds, 'uuid')} and r.merchant_id <> ${exceptMerchantId}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}
