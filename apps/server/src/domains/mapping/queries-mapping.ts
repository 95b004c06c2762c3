import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { RequirementLevel } from '@stoa/contract/attribute.ts'
import type { AttributeMapping } from '@stoa/contract/mapping-shapes.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { partnered } from '../marketplace/partnership/queries-partnered.ts'
import { requirementCtes } from './recompute/queries-recompute.ts'
import { sentOf } from './queries-sent.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { StoredReason } from '../product/rules.ts'

/** A mapping as it is stored: why a value does not fit is a message. */
export type StoredMapping = Omit<AttributeMapping, 'message'> & { message: CodedMessage | null }

/** Selects what products have for every definition required of them on one marketplace, and at which level. */
function mappingsOf(marketplaceId: RawBuilder<unknown>, listed: RawBuilder<unknown>): RawBuilder<StoredMapping & { level: RequirementLevel }> {
  return sql`
    with recursive ${requirementCtes(marketplaceId)}, target as (
      select distinct on (l.merchant_id, l.product_id, a.definition_id) l.merchant_id, l.product_id, a.definition_id, a.level
      from listing l join requirement a on a.collection_id = l.collection_id
      where l.marketplace_id = ${marketplaceId} and ${listed} and ${partnered(marketplaceId, sql`l.merchant_id`)}
      order by l.merchant_id, l.product_id, a.definition_id, case a.level when 'required' then 0 when 'recommended' then 1 else 2 end
    )
    select m.id as "mappingId", w.definition_id as "productAttributeDefinitionId", w.product_id as "productId", w.merchant_id as "merchantId",
      coalesce(v.original_name, '') as "originalAttributeName", coalesce(v.original_value, '') as "originalAttributeValue",
      coalesce(v.value, '') as "mappedAttributeValue", false as "isDeleted", v.source, coalesce(v.state, 'unmapped') as state, v.message, w.level
    from target w
    join attribute_definition d on d.marketplace_id = ${marketplaceId} and d.id = w.definition_id
    left join product_value v on v.marketplace_id = ${marketplaceId} and v.merchant_id = w.merchant_id and v.product_id = w.product_id
      and v.definition_id = w.definition_id
    left join attribute_mapping m on m.marketplace_id = ${marketplaceId} and m.merchant_id = w.merchant_id and m.product_id = w.product_id
      and m.definition_id = w.definition_id
    order by w.product_id, case w.level when 'required' then 0 when 'recommended' then 1 else 2 end, d.name, d.id`
}

/** What each of some products has for every definition required of it, and at which level; one no collection of the product asks for is absent. */
export async function listMappings(
  db: Db,
  marketplaceId: string,
  productIds: readonly string[],
  merchantId: string | undefined,
  definitionIds: readonly string[] | undefined,
): Promise<{ level: RequirementLevel; mapping: StoredMapping }[]> {
  const own = merchantId === undefined ? sql`true` : sql`l.merchant_id = ${merchantId}`
  const named = definitionIds === undefined ? sql`true` : sql`a.definition_id = any(${definitionIds}::uuid[])`
  const listed = sql`l.product_id = any(${productIds}::uuid[]) and ${own} and ${named}`
  const { rows } = await mappingsOf(sql`${marketplaceId}::uuid`, listed).execute(db)
  return rows.map(({ level, ...mapping }) => ({ level, mapping }))
}

/** Returns the same of one product on each of several marketplaces. */
export async function listMappingsOn(
  db: Db,
  marketplaceIds: readonly string[],
  productId: string,
  merchantId: string,
): Promise<{ marketplaceId: string; level: RequirementLevel; mapping: StoredMapping }[]> {
  const listed = sql`l.product_id = ${productId} and l.merchant_id = ${merchantId}`
  const { rows } = await sql<StoredMapping & { marketplaceId: string; level: RequirementLevel }>`
    select place.id as "marketplaceId", x.* from unnest(${marketplaceIds}::uuid[]) with ordinality as place(id, n)
    cross join lateral (${mappingsOf(sql`place.id`, listed)}) x order by place.n`.execute(db)
  return rows.map(({ marketplaceId, level, ...mapping }) => ({ marketplaceId, level, mapping }))
}

/** A value to be fixed. */
export type FixedWrite = {
  definitionId: string
  merchantId: string
  productId: string
  originalName: string
  originalValue: string
  value: string
}

/** Fixes values, over those fixed before. */
export async function upsertFixed(db: Db, marketplaceId: string, userId: string | null, fixed: readonly FixedWrite[]): Promise<void> {
  if (fixed.length === 0) return
  await sql`
    insert into attribute_mapping (marketplace_id, definition_id, merchant_id, product_id, original_name, original_value, mapped_value, updated_by)
    select ${marketplaceId}, x."definitionId", x."merchantId", x."productId", x."originalName", x."originalValue", x.value, ${userId}::uuid
    from ${jsonRows(fixed, 'x', sql`"definitionId" uuid, "merchantId" uuid, "productId" uuid, "originalName" text, "originalValue" text, value text`)}
    on conflict (marketplace_id, merchant_id, product_id, definition_id) do update set original_name = excluded.original_name,
      original_value = excluded.original_value, mapped_value = excluded.mapped_value, updated_by = excluded.updated_by, updated_at = now()`.execute(
    db,
  )
}

/** Removes fixed values. */
export async function deleteFixed(
  db: Db,
  marketplaceId: string,
  fixed: readonly { definitionId: string; merchantId: string; productId: string }[],
): Promise<void> {
  if (fixed.length === 0) return
  await sql`
    delete from attribute_mapping m
    using ${jsonRows(fixed, 'x', sql`"definitionId" uuid, "merchantId" uuid, "productId" uuid`)}
    where m.marketplace_id = ${marketplaceId} and m.merchant_id = x."merchantId" and m.product_id = x."productId" and m.definition_id = x."definitionId"`.execute(
    db,
  )
}

/** A fixed value in sight: of the operator's marketplace, or of the merchant's own products. */
export async function findFixed(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ marketplaceId: string; definitionId: string; merchantId: string; productId: string } | undefined> {
  const own =
    scope.companyType === 'MARKETPLACE'
      ? sql`m.marketplace_id = ${scope.companyId} and ${partnered(scope.companyId, sql`m.merchant_id`)}`
      : sql`m.merchant_id = ${scope.companyId}`
  const { rows } = await sql<{ marketplaceId: string; definitionId: string; merchantId: string; productId: string }>`
    select m.marketplace_id as "marketplaceId", m.definition_id as "definitionId", m.merchant_id as "merchantId", m.product_id as "productId"
    from attribute_mapping m where m.id = ${id} and ${own}`.execute(db)
  return rows[0]
}

/** What a product's shop sent, for showing beside what came of it. */
export async function listSent(db: Db, merchantId: string, productId: string): Promise<{ name: string; value: string }[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select e.name, e.value from product p cross join lateral ${sentOf()} e
    where p.merchant_id = ${merchantId} and p.id = ${productId} and e.value <> ''`.execute(db)
  return rows
}

export type ReadinessRow = {
  marketplaceId: string
  marketplaceName: string
  percentageMapped: number | null
  isPushed: boolean
  isPlaced: boolean
  isApproved: boolean
  /** The operator rejected it wherever it is listed. */
  isRejected: boolean
  isComputing: boolean
  /** On an add-on marketplace the shop of the operator decides what shipping costs. */
  hasShippingRate: boolean
  isSoldOut: boolean
  /** Why the product itself is not ready, as `readinessOf` (product) found when it was written. */
  productReasons: StoredReason[]
  /** Of its prices, and that of the marketplace. */
  currency: string
  marketplaceCurrency: string
}

/** How a product stands on each marketplace in sight. */
export async function listReadiness(db: Db, scope: Scope, merchantId: string, productId: string): Promise<ReadinessRow[]> {
  const own = scope.companyType === 'MARKETPLACE' ? sql`m.id = ${scope.companyId}` : sql`pa.merchant_id = ${scope.companyId}`
  const { rows } = await sql<ReadinessRow>`
    select m.id as "marketplaceId", m.name as "marketplaceName", listed.share as "percentageMapped", coalesce(listed.placed, false) as "isPlaced",
      coalesce(listed.approved, false) as "isApproved", coalesce(listed.rejected, false) as "isRejected", coalesce(listed.computing, false) as "isComputing",
      exists (select from push pu where pu.marketplace_id = m.id and pu.merchant_id = p.merchant_id and pu.product_id = p.id) as "isPushed",
      mo.platform_product = 'ADDON_MARKETPLACE' or exists (select from shipping_zone z where z.company_id in (p.merchant_id, m.id)) as "hasShippingRate",
      coalesce(p.stock = 0, false) as "isSoldOut", p.reasons as "productReasons",
      p.currency, mo.currency as "marketplaceCurrency"
    from product p
    join partnership pa on pa.merchant_id = p.merchant_id and pa.status = 'APPROVED'
    join marketplace m on m.id = pa.marketplace_id
    join company mo on mo.id = m.id
    left join lateral (
      select min(l.percentage_mapped) filter (where l.collection_id is not null) as share, bool_or(l.collection_id is not null) as placed, bool_or(l.approval = 'Approved') as approved,
        bool_and(l.approval = 'Rejected') as rejected, bool_or(l.is_computing) as computing
      from listing l where l.marketplace_id = m.id and l.merchant_id = p.merchant_id and l.product_id = p.id
      having count(*) > 0
    ) listed on true
    where p.merchant_id = ${merchantId} and p.id = ${productId} and ${own} order by m.name, m.id`.execute(db)
  return rows
}

/** The merchant of a product in sight: a merchant's own, or one pushed to or listed on the operator's marketplace. */
export async function findMerchantOf(db: Db, scope: Scope, productId: string): Promise<string | undefined> {
  const own =
    scope.companyType === 'MARKETPLACE'
      ? sql`${partnered(scope.companyId, sql`p.merchant_id`)}
          and (exists (select from push pu where pu.marketplace_id = ${scope.companyId} and pu.merchant_id = p.merchant_id and pu.product_id = p.id)
          or exists (select from listing l where l.marketplace_id = ${scope.companyId} and l.merchant_id = p.merchant_id and l.product_id = p.id))`
      : sql`p.merchant_id = ${scope.companyId}`
  const { rows } = await sql<{
    merchantId: string
  }>`select p.merchant_id as "merchantId" from product p where p.id = ${productId} and ${own}`.execute(db)
  return rows[0]?.merchantId
}
