import type { CommissionRule } from '@stoa/contract/commission.ts'
import type { FeeBasis } from '@stoa/contract/commission-fee.ts'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { Rule } from './rules.ts'

/** A rule with the names of what it asks for; shadows are decided over the whole list. */
export type RuleRow = Omit<CommissionRule, 'merchant' | 'collection' | 'product' | 'campaign' | 'shadowedBy'> & {
  merchantId: string | null
  merchantName: string | null
  collectionId: string | null
  collectionName: string | null
  productId: string | null
  productName: string | null
  campaignId: string | null
  campaignName: string | null
}

/** SQL of the columns of a rule with the names of what it asks for, and of where they come from. */
export const ruleColumns = sql`r.id, r.position, r.name, r.merchant_id as "merchantId", c.name as "merchantName", r.collection_id as "collectionId", k.name as "collectionName",
      r.product_id as "productId", p.name as "productName", r.campaign_id as "campaignId", g.name as "campaignName", r.min_price_minor as "minPriceMinor", r.max_price_minor as "maxPriceMinor",
      r.valid_from as "validFrom", r.valid_until as "validUntil", r.fee_name as "feeName", r.basis, r.percentage_basis_points as "percentageBasisPoints",
      r.fixed_minor as "fixedMinor", r.floor_minor as "floorMinor", r.cap_minor as "capMinor", o.currency, r.updated_at as "updatedAt", r.version`
export const ruleSources = sql`from commission_rule r
    join company o on o.id = r.marketplace_id
    left join company c on c.id = r.merchant_id
    left join collection k on k.marketplace_id = r.marketplace_id and k.id = r.collection_id
    left join product p on p.merchant_id = r.merchant_id and p.id = r.product_id
    left join campaign g on g.marketplace_id = r.marketplace_id and g.id = r.campaign_id`

/** Every rule of the marketplace in the order they are tried. */
export async function listRuleRows(db: Db, marketplaceId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} ${ruleSources} where r.marketplace_id = ${marketplaceId} order by r.position, r.id`.execute(db)
  return rows
}

/** What decides commissions: every rule of the marketplace in the order they are tried. An order is taken with it, so it reads the rules alone. */
export async function listRules(db: Db, marketplaceId: string): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select r.id, r.name, r.merchant_id as "merchantId", r.collection_id as "collectionId", r.product_id as "productId",
      r.campaign_id as "campaignId", r.min_price_minor as "minPriceMinor", r.max_price_minor as "maxPriceMinor", r.valid_from as "validFrom", r.valid_until as "validUntil",
      r.fee_name as "feeName", r.basis, r.percentage_basis_points as "percentageBasisPoints", r.fixed_minor as "fixedMinor", r.floor_minor as "floorMinor",
      r.cap_minor as "capMinor"
    from commission_rule r where r.marketplace_id = ${marketplaceId} order by r.position, r.id`.execute(db)
  return rows
}

/** For each collection a rule names, the ids of all collections above it. */
export async function listAncestors(db: Db, marketplaceId: string): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; aboveIds: string[] }>`
    with recursive up as (
      select c.id as of_id, c.parent_id as id
      from (select distinct collection_id from commission_rule where marketplace_id = ${marketplaceId} and collection_id is not null) r
      join collection c on c.marketplace_id = ${marketplaceId} and c.id = r.collection_id
      where c.parent_id is not null
      union all
      select u.of_id, c.parent_id from up u join collection c on c.marketplace_id = ${marketplaceId} and c.id = u.id where c.parent_id is not null
    )
    select of_id as id, array_agg(id::text) as "aboveIds" from up group by of_id`.execute(db)
  return new Map(rows.map((row) => [row.id, new Set(row.aboveIds)]))
}

/** A product by its whole key. */
export type ProductKey = { merchantId: string; productId: string }

/** The collections each product is listed in, with all above them: one statement for all products of an order. Rejected listings do not count. */
export async function listCollectionsOf(db: Db, marketplaceId: string, products: readonly ProductKey[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ productId: string; collectionIds: string[] }>`
    with recursive up as (
      select l.product_id, l.collection_id as id
      from (select distinct "merchantId", "productId" from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as x("merchantId" uuid, "productId" uuid)) x
      join listing l on l.merchant_id = x."merchantId" and l.product_id = x."productId" and l.marketplace_id = ${marketplaceId}
      where l.collection_id is not null and l.approval <> 'Rejected'
      union
      select u.product_id, c.parent_id from up u join collection c on c.marketplace_id = ${marketplaceId} and c.id = u.id where c.parent_id is not null
    )
    select product_id as "productId", array_agg(id::text) as "collectionIds" from up group by product_id`.execute(db)
  return new Map(rows.map((row) => [row.productId, new Set(row.collectionIds)]))
}

/** Holds the list of a marketplace until the transaction ends: two additions at once must not get one position. */
export async function lockRules(db: Db, marketplaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('commission-rules:' || ${marketplaceId}::text, 0))`.execute(db)
}

type Known = { isMerchantKnown: boolean; isCollectionKnown: boolean; isCampaignKnown: boolean; productMerchantId: string | null }

/** What a rule may name: the merchant when it is or was a partner, the collection and the campaign when they are the marketplace's, the product when it was offered here. */
export async function findNamed(
  db: Db,
  marketplaceId: string,
  ids: { merchantId: string | null; collectionId: string | null; productId: string | null; campaignId: string | null },
): Promise<Known> {
  const { rows } = await sql<Known>`
    select
      exists (select from partnership where marketplace_id = ${marketplaceId} and merchant_id = ${ids.merchantId}::uuid) as "isMerchantKnown",
      exists (select from collection where marketplace_id = ${marketplaceId} and id = ${ids.collectionId}::uuid) as "isCollectionKnown",
      exists (select from campaign where marketplace_id = ${marketplaceId} and id = ${ids.campaignId}::uuid) as "isCampaignKnown",
      (select p.merchant_id from product p where p.id = ${ids.productId}::uuid
        and exists (select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = ${marketplaceId})) as "productMerchantId"`.execute(
    db,
  )
  return rows[0] ?? { isMerchantKnown: false, isCollectionKnown: false, isCampaignKnown: false, productMerchantId: null }
}

/** The price and currency of a product that is offered on the marketplace. */
export async function findOfferedProduct(
  db: Db,
  marketplaceId: string,
  product: ProductKey,
): Promise<{ priceMinor: number | null; currency: string } | undefined> {
  const { rows } = await sql<{ priceMinor: number | null; currency: string }>`
    select p.price_minor as "priceMinor", p.currency from product p
    where p.merchant_id = ${product.merchantId} and p.id = ${product.productId}
      and exists (select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = ${marketplaceId})`.execute(
    db,
  )
  return rows[0]
}

/** The columns of a rule as its operator sets them. */
export type RuleValues = {
  position: string
  name: string
  merchantId: string | null
  collectionId: string | null
  productId: string | null
  campaignId: string | null
  minPriceMinor: number | null
  maxPriceMinor: number | null
  validFrom: string | null
  validUntil: string | null
  feeName: string
  basis: FeeBasis
  percentageBasisPoints: number
  fixedMinor: number
  floorMinor: number | null
  capMinor: number | null
}

function columnsOf(values: RuleValues) {
  return {
    position: values.position,
    name: values.name,
    merchant_id: values.merchantId,
    collection_id: values.collectionId,
    product_id: values.productId,
    campaign_id: values.campaignId,
    min_price_minor: values.minPriceMinor,
    max_price_minor: values.maxPriceMinor,
    valid_from: values.validFrom,
    valid_until: values.validUntil,
    fee_name: values.feeName,
    basis: values.basis,
    percentage_basis_points: values.percentageBasisPoints,
    fixed_minor: values.fixedMinor,
    floor_minor: values.floorMinor,
    cap_minor: values.capMinor,
  }
}

/** Adds a rule; returns its id. */
export async function insertRule(db: Db, scope: Scope, values: RuleValues): Promise<string> {
  const { id } = await db
    .insertInto('commission_rule')
    .values({ marketplace_id: scope.companyId, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes a rule when its version is still the one seen; returns whether it was. */
export async function updateRuleRow(db: Db, scope: Scope, id: string, version: number, values: RuleValues): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('commission_rule')
    .set((e) => ({ ...columnsOf(values), updated_at: sql<string>`now()`, version: e('version', '+', 1) }))
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a rule; returns its name, undefined where there was none. Order lines keep what they froze. */
export async function deleteRuleRow(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('commission_rule')
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
