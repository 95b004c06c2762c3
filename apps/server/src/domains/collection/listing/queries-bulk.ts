import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListingRejectionReason } from '@stoa/contract/listing-rejection.ts'
import type { ApprovalStatus } from '@stoa/contract/states.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { upsertSnapshots } from './queries-snapshot.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** A product by its whole key. */
export type ProductKey = { merchantId: string; productId: string }

/** One choice of a bulk command: by the listing, the product, or the merchant's own reference. `n` is its place in the command. */
export type Choice = { n: number; listingId: string | null; productId: string | null; reference: string | null }

/** The product a choice names, and how its merchant stands to the marketplace. */
export type Chosen = ProductKey & {
  n: number
  listingId: string | null
  isPartner: boolean
  isPaused: boolean
  /** Of its prices, and that of the marketplace. */
  currency: string
  marketplaceCurrency: string
}

function choicesTable(choices: readonly Choice[]): RawBuilder<unknown> {
  return jsonRows(choices, 'w', sql`n int, "listingId" uuid, "productId" uuid, reference text`)
}

/**
 * The products chosen, of those the caller may name: an operator those of its approved partners, a merchant its own. A choice by reference is
 * understood from a merchant only, for whom it is unique. Whatever is another company's is absent, as is what does not exist.
 */
export async function listChosen(db: Db, scope: Scope, marketplaceId: string, choices: readonly Choice[]): Promise<Chosen[]> {
  const isOperator = scope.companyType === 'MARKETPLACE'
  const byListing = sql`
    select l.merchant_id, l.product_id, l.id as listing_id from listing l
    where w."listingId" is not null and l.marketplace_id = ${marketplaceId} and l.id = w."listingId"
      ${isOperator ? sql`` : sql`and l.merchant_id = ${scope.companyId}`}`
  const byProduct = sql`
    select p.merchant_id, p.id, null::uuid from product p
    where w."listingId" is null and w."productId" is not null and p.id = w."productId" ${isOperator ? sql`` : sql`and p.merchant_id = ${scope.companyId}`}`
  const byReference = isOperator
    ? sql``
    : sql`union all
    select p.merchant_id, p.id, null::uuid from product p
    where w."listingId" is null and w."productId" is null and p.merchant_id = ${scope.companyId} and p.merchant_product_reference = w.reference`
  const { rows } = await sql<Chosen>`
    select w.n, x.merchant_id as "merchantId", x.product_id as "productId", x.listing_id as "listingId",
      pa.status = 'APPROVED' as "isPartner", not pa.is_active as "isPaused", pc.currency, mo.currency as "marketplaceCurrency"
    from ${choicesTable(choices)}
    cross join lateral (${byListing} union all ${byProduct} ${byReference}) x
    join product pc on pc.merchant_id = x.merchant_id and pc.id = x.product_id
    join company mo on mo.id = ${marketplaceId}
    join partnership pa on pa.marketplace_id = ${marketplaceId} and pa.merchant_id = x.merchant_id
      ${isOperator ? sql`and pa.status = 'APPROVED'` : sql``}
    order by w.n`.execute(db)
  return rows
}

/** A listing held for a decision. */
export type LockedListing = ProductKey & {
  id: string
  collectionId: string | null
  approval: ApprovalStatus
  reasonCode: ListingRejectionReason | null
  reason: string | null
  /** It was rejected, and waits for a person again. */
  isResubmitted: boolean
  /** Approved, and its content is another by now. */
  hasChanged: boolean
  /** Of its product as it is. */
  contentHash: string
  version: number
  /** Required attributes without a valid value, of its collection or of the one it is to be moved to. */
  missing: { productAttributeDefinitionId: string; name: string }[]
  /** The marketplace sells only of verified merchants, and this one is not. */
  awaitsVerification: boolean
  marketplaceCurrency: string
}

export function keysTable(keys: readonly ProductKey[]): RawBuilder<unknown> {
  return jsonRows(keys, 'k', sql`"merchantId" uuid, "productId" uuid`)
}

/**
 * Every listing these products have on the marketplace, held until the transaction ends. The products are held before. With `targetCollectionId`,
 * `missing` is what each would miss in that collection; with `isForUnplaced` only those that are in none.
 */
export async function lockListingsOf(
  db: Db,
  marketplaceId: string,
  keys: readonly ProductKey[],
  { targetCollectionId, isForUnplaced = false }: { targetCollectionId?: string | undefined; isForUnplaced?: boolean | undefined } = {},
): Promise<LockedListing[]> {
  if (keys.length === 0) return []
  const target = sql`${targetCollectionId ?? null}::uuid`
  const collectionId = targetCollectionId === undefined ? sql`l.collection_id` : isForUnplaced ? sql`coalesce(l.collection_id, ${target})` : target
  const { rows } = await sql<LockedListing>`
    select l.id, l.merchant_id as "merchantId", l.product_id as "productId", l.collection_id as "collectionId", l.approval, l.reason_code as "reasonCode", l.reason,
      l.approval <> 'Approved' and l.review_requested_at is not null as "isResubmitted", l.changed_at is not null as "hasChanged", encode(p.content_hash, 'hex') as "contentHash", l.version,
      (select coalesce(jsonb_agg(jsonb_build_object('productAttributeDefinitionId', d.id, 'name', d.name) order by d.name, d.id), '[]')
        from missing_definitions(l.marketplace_id, ${collectionId}, l.merchant_id, l.product_id) x(id)
        join attribute_definition d on d.marketplace_id = l.marketplace_id and d.id = x.id) as missing,
      awaits_verification(l.marketplace_id, l.merchant_id) as "awaitsVerification", mo.currency as "marketplaceCurrency"
    from listing l join product p on p.merchant_id = l.merchant_id and p.id = l.product_id join company mo on mo.id = l.marketplace_id
    where (l.merchant_id, l.product_id) in (select k."merchantId", k."productId" from ${keysTable(keys)}) and l.marketplace_id = ${marketplaceId}
    order by l.id for update of l`.execute(db)
  return rows
}

/** A listing to be made. `decidedBy` names the person who decided it outright; null where a rule or nobody did. */
export type NewListing = ProductKey & {
  collectionId: string | null
  approval: ApprovalStatus
  position: string
  isDecided: boolean
  decidedBy: string | null
}

/**
 * Makes listings, and keeps what is approved of them; returns them with the approval they have. What misses a required attribute is approved by
 * the operator only, whose values are computed in the same transaction: it waits, whatever a rule says. One that came in between is left as it is
 * and absent from the answer.
 */
export async function insertListings(
  db: Db,
  marketplaceId: string,
  listings: readonly NewListing[],
  { byOperator = false }: { byOperator?: boolean } = {},
): Promise<({ id: string; approval: ApprovalStatus } & ProductKey)[]> {
  if (listings.length === 0) return []
  const { rows } = await sql<{ id: string; approval: ApprovalStatus } & ProductKey>`
    insert into listing (marketplace_id, merchant_id, product_id, collection_id, approval, position, decided_at, decided_by, approved_at, missing_required, is_computing)
    select ${marketplaceId}, n."merchantId", n."productId", n."collectionId", s.approval, n.position,
      case when n."isDecided" and s.approval = n.approval then now() end, n."decidedBy", case when s.approval = 'Approved' then now() end, w.missing,
      not ${byOperator}::boolean and n."collectionId" is not null and exists (select from collection_definition cd where cd.marketplace_id = ${marketplaceId})
    from ${jsonRows(listings, 'n', sql`"merchantId" uuid, "productId" uuid, "collectionId" uuid, approval text, position text, "isDecided" boolean, "decidedBy" uuid`)}
    cross join lateral (select count(*)::int as missing from missing_definitions(${marketplaceId}, n."collectionId", n."merchantId", n."productId")) w
    cross join lateral (select case when n.approval = 'Approved' and (w.missing > 0 and not ${byOperator}::boolean
      or awaits_verification(${marketplaceId}, n."merchantId")) then 'Pending' else n.approval end as approval) s
    on conflict on constraint listing_once do nothing
    returning id, merchant_id as "merchantId", product_id as "productId", approval`.execute(db)
  await upsertSnapshots(
    db,
    rows.filter(({ approval }) => approval === 'Approved').map(({ id }) => ({ marketplaceId, id })),
  )
  return rows
}

/** What changes on a listing; a null `position` keeps the place. `proposes`: it is put before the operator again. */
export type ListingUpdate = {
  id: string
  collectionId: string | null
  approval: ApprovalStatus
  reasonCode: ListingRejectionReason | null
  reason: string | null
  position: string | null
  isDecided: boolean
  decidedBy: string | null
  proposes: boolean
}

/**
 * Changes listings that are held, and keeps what is approved of them; returns the approval each has. A proposal that misses a required attribute waits.
 * What is decided again has no changes that wait any more. `areValuesComputed`: also for the collections they are moved to.
 */
export async function updateListings(
  db: Db,
  marketplaceId: string,
  updates: readonly ListingUpdate[],
  { areValuesComputed = false }: { areValuesComputed?: boolean } = {},
): Promise<ReadonlyMap<string, ApprovalStatus>> {
  if (updates.length === 0) return new Map()
  const { rows } = await sql<{ id: string; approval: ApprovalStatus }>`
    with request as (
      select u.*, case when u.approval = 'Approved' and (u.proposes and w.missing > 0
        or l.approval <> 'Approved' and awaits_verification(${marketplaceId}, l.merchant_id)) then 'Pending' else u.approval end as becomes, w.missing
      from ${jsonRows(updates, 'u', sql`id uuid, "collectionId" uuid, approval text, "reasonCode" text, reason text, position text, "isDecided" boolean, "decidedBy" uuid, proposes boolean`)}
      join listing l on l.marketplace_id = ${marketplaceId} and l.id = u.id
      cross join lateral (select count(*)::int as missing from missing_definitions(${marketplaceId}, u."collectionId", l.merchant_id, l.product_id)) w
    )
    update listing l set collection_id = u."collectionId", missing_required = u.missing,
      is_computing = l.is_computing or (not ${areValuesComputed}::boolean and u."collectionId" is not null and u."collectionId" is distinct from l.collection_id
        and exists (select from collection_definition cd where cd.marketplace_id = ${marketplaceId})),
      approval = u.becomes, reason_code = u."reasonCode", reason = u.reason, position = coalesce(u.position, l.position),
      decided_at = case when u."isDecided" and u.becomes = u.approval then now() when u.proposes then null else l.decided_at end,
      decided_by = case when u."isDecided" then u."decidedBy" when u.proposes then null else l.decided_by end,
      proposed_at = case when u.proposes then now() else l.proposed_at end,
      -- What was rejected waits for a person.
      review_requested_at = case when u.proposes and l.approval = 'Rejected' then now() else l.review_requested_at end,
      approved_at = case when u.becomes = 'Approved' and u."isDecided" then now() else l.approved_at end,
      changed_at = case when u.becomes = 'Approved' and not u."isDecided" then l.changed_at end,
      change_kinds = case when u.becomes = 'Approved' and not u."isDecided" then l.change_kinds else '{}' end,
      updated_at = now(), version = l.version + 1
    from request u
    where l.marketplace_id = ${marketplaceId} and l.id = u.id
    returning l.id, l.approval`.execute(db)
  const became = new Map(rows.map(({ id, approval }) => [id, approval]))
  await upsertSnapshots(
    db,
    updates.filter(({ id, isDecided }) => isDecided && became.get(id) === 'Approved').map(({ id }) => ({ marketplaceId, id })),
  )
  return became
}

/** Takes listings away. */
export async function deleteListings(db: Db, marketplaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('listing').where('marketplace_id', '=', marketplaceId).where('id', 'in', ids).execute()
}

/** Names of a marketplace and of collections of it, for histories. */
export async function listPlaceNames(
  db: Db,
  marketplaceId: string,
  collectionIds: readonly string[],
): Promise<{ marketplace: string; collections: Map<string, string> }> {
  const { rows } = await sql<{ marketplace: string; id: string | null; name: string | null }>`
    select m.name as marketplace, c.id, c.name from marketplace m
    left join collection c on c.marketplace_id = m.id and c.id = any(${collectionIds}::uuid[]) where m.id = ${marketplaceId}`.execute(db)
  return {
    marketplace: rows[0]?.marketplace ?? '',
    collections: new Map(rows.flatMap((row) => (row.id === null || row.name === null ? [] : [[row.id, row.name]]))),
  }
}
