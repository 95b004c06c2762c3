import type { ReturnAddress } from '@stoa/contract/case-shapes.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { afterKey, containsPattern, literal, pageRows, rowsOf } from '../../../kit/paging.ts'
import type { ReturnPolicyRecord } from '../../order/return-policy/queries-return-policy.ts'
import { returnAddressOf } from '../../order/return-policy/queries-return-address.ts'
import { returnPolicyColumns } from '../../order/return-policy/queries-return-policy.ts'

type PolicyTerms = Pick<ReturnPolicyRecord, 'days' | 'feeMinor' | 'shippingPayer'> &
  Partial<Pick<ReturnPolicyRecord, 'disputeBearer' | 'returnAddress'>>

/** A policy that was changed or deleted; `merchantId` is null for the marketplace's own. */
export type PolicyDifference = { merchantId: string | null; before: PolicyTerms; after: PolicyTerms; isDeleted?: true }

/** Where a company's policies hold, and where returned items are sent there: a merchant's marketplaces, or an operator's own with the merchants that have a policy or are named. */
export type PolicyPlace = {
  marketplaceId: string
  marketplaceName: string
  merchantId: string | null
  merchantName: string | null
  currency: string
  returnAddress: ReturnAddress | null
}

const place = sql`m.id as "marketplaceId", m.name as "marketplaceName", o.currency`
const merchantAddress = sql`${returnAddressOf(sql`m.id`, sql`c.id`)} as "returnAddress"`
const commonAddress = sql`(select p.return_address from return_policy p where p.marketplace_id = m.id and p.merchant_id is null) as "returnAddress"`
const merchantPlace = sql`from partnership pa join marketplace m on m.id = pa.marketplace_id join company o on o.id = m.id join company c on c.id = pa.merchant_id`

/** What narrows places. */
type PlaceFilters = { marketplaceId?: string | undefined; merchantId?: string | undefined }

/** SQL of the places of a merchant, or of an operator: its own, and those of merchants that have a policy or are named. `key` and `id` are their order: the marketplace's own first. */
function placesOf(scope: Scope, { marketplaceId, merchantId }: PlaceFilters): RawBuilder<unknown> {
  if (scope.companyType === 'MERCHANT')
    return sql`
      select ${place}, c.id as "merchantId", c.name as "merchantName", ${merchantAddress}, m.name as key, m.id ${merchantPlace}
      where pa.merchant_id = ${scope.companyId} and pa.was_approved
        and (${marketplaceId ?? null}::uuid is null or pa.marketplace_id = ${marketplaceId ?? null}::uuid)`
  return sql`
    select ${place}, null::uuid as "merchantId", null::text as "merchantName", ${commonAddress}, '' as key, m.id from marketplace m join company o on o.id = m.id
    where m.id = ${scope.companyId} and ${merchantId ?? null}::uuid is null and (${marketplaceId ?? null}::uuid is null or m.id = ${marketplaceId ?? null}::uuid)
    union all
    select ${place}, c.id, c.name, ${merchantAddress}, c.name, c.id ${merchantPlace}
    where pa.marketplace_id = ${scope.companyId} and pa.was_approved
      and (pa.merchant_id = ${merchantId ?? null}::uuid or ${merchantId ?? null}::uuid is null
        and pa.merchant_id in (select p.merchant_id from return_policy p where p.marketplace_id = ${scope.companyId}))`
}

/** Returns where policies of the caller hold, the marketplace's own first; at most 100. */
export async function listPolicyPlaces(db: Db, scope: Scope, filters: PlaceFilters): Promise<PolicyPlace[]> {
  const { rows } = await sql<PolicyPlace>`select * from (${placesOf(scope, filters)}) places order by key, id limit ${literal(100)}`.execute(db)
  return rows
}

/** A place with where it is in the order of its list. */
type KeyedPlace = PolicyPlace & { key: string; id: string }

/** Returns a page of where policies of the caller hold, the marketplace's own first. */
export async function pagePolicyPlaces(db: Db, scope: Scope, text: string, page: PageRequest): Promise<PageRows<PolicyPlace>> {
  const isFound = text === '' ? sql`true` : sql`searchable(coalesce("merchantName", '') || ' ' || "marketplaceName") like ${containsPattern(text)}`
  const { rows } = await sql<KeyedPlace>`
    select * from (${placesOf(scope, {})}) places
    where ${afterKey([sql`key`, sql`id`], page, ['text', 'uuid'])} and ${isFound}
    order by key, id limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.key, row.id],
    (row) => row,
  )
}

/** A policy to be written over the version the person saw; 0 for the first. */
export type PolicyChange = Omit<ReturnPolicyRecord, 'version'> & { version: number }

/** Writes a policy; false when it was changed since. */
export async function upsertPolicy(db: Db, change: PolicyChange): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into return_policy as p (marketplace_id, merchant_id, days, shipping_payer, fee_minor, excluded_collection_ids, dispute_bearer, return_address)
    values (${change.marketplaceId}, ${change.merchantId}, ${change.days}, ${change.shippingPayer}, ${change.feeMinor}, ${change.excludedCollectionIds}::uuid[],
      ${change.disputeBearer}, ${change.returnAddress === null ? null : JSON.stringify(change.returnAddress)}::jsonb)
    on conflict on constraint return_policy_once do update set days = excluded.days, shipping_payer = excluded.shipping_payer, fee_minor = excluded.fee_minor,
      excluded_collection_ids = excluded.excluded_collection_ids, dispute_bearer = excluded.dispute_bearer, return_address = excluded.return_address,
      version = p.version + 1, updated_at = now()
    where p.version = ${change.version}`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

/**
 * Raises the merchants' own policies of a marketplace with its own: what gave the shopper no less than before gives no less now. Where an operator decided
 * on less for a merchant, that stays. Returns what changed.
 */
export async function raiseOwnPolicies(
  db: Db,
  marketplaceId: string,
  before: Pick<ReturnPolicyRecord, 'days' | 'feeMinor' | 'shippingPayer'>,
  now: Pick<ReturnPolicyRecord, 'days' | 'feeMinor' | 'shippingPayer'>,
): Promise<PolicyDifference[]> {
  const { rows } = await sql<PolicyDifference>`
    update return_policy p set days = x.days, fee_minor = x.fee_minor, shipping_payer = x.shipping_payer, version = p.version + 1, updated_at = now()
    from (
      select o.id, jsonb_build_object('days', o.days, 'feeMinor', o.fee_minor, 'shippingPayer', o.shipping_payer) as before,
        case when o.days >= ${before.days} then greatest(o.days, ${now.days}) else o.days end as days,
        case when o.fee_minor <= ${before.feeMinor} then least(o.fee_minor, ${now.feeMinor}) else o.fee_minor end as fee_minor,
        case when o.shipping_payer = ${before.shippingPayer} and o.shipping_payer <> 'merchant' then ${now.shippingPayer} else o.shipping_payer end as shipping_payer
      from return_policy o where o.marketplace_id = ${marketplaceId} and o.merchant_id is not null
    ) x
    where p.marketplace_id = ${marketplaceId} and p.id = x.id and (p.days, p.fee_minor, p.shipping_payer) is distinct from (x.days, x.fee_minor, x.shipping_payer)
    returning p.merchant_id as "merchantId", x.before, jsonb_build_object('days', p.days, 'feeMinor', p.fee_minor, 'shippingPayer', p.shipping_payer) as after`.execute(
    db,
  )
  return rows
}

/** Returns which of these collections the marketplace has. */
export async function listCollectionIds(db: Db, marketplaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from collection c where c.marketplace_id = ${marketplaceId} and c.id = any(${ids}::uuid[]) order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The policies of places: those of the marketplaces, and those of the merchants. */
export async function listPolicies(db: Db, places: readonly PolicyPlace[]): Promise<ReturnPolicyRecord[]> {
  const { rows } = await sql<ReturnPolicyRecord>`
    select ${returnPolicyColumns} from return_policy p
    where p.marketplace_id = any(${places.map(({ marketplaceId }) => marketplaceId)}::uuid[])
      and (p.merchant_id is null or p.merchant_id = any(${places.flatMap(({ merchantId }) => (merchantId === null ? [] : [merchantId]))}::uuid[]))`.execute(
    db,
  )
  return rows
}

/** Deletes the policy of a merchant; false when it was changed since, or there is none. */
export async function deletePolicy(db: Db, of: { marketplaceId: string; merchantId: string }, version: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from return_policy p where p.marketplace_id = ${of.marketplaceId} and p.merchant_id = ${of.merchantId} and p.version = ${version}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0) === 1
}

/** Returns the names of collections from the top of their tree down, in the order of these names. */
export async function listCollectionPaths(
  db: Db,
  marketplaceIds: readonly string[],
  ids: readonly string[],
): Promise<{ id: string; path: string[] }[]> {
  const { rows } = await sql<{ id: string; path: string[] }>`
    with recursive up as (
      select c.id as of_id, c.marketplace_id, c.parent_id, c.name, 0 as height from collection c
      where c.marketplace_id = any(${marketplaceIds}::uuid[]) and c.id = any(${ids}::uuid[])
      union all
      select u.of_id, c.marketplace_id, c.parent_id, c.name, u.height + 1
      from up u join collection c on c.marketplace_id = u.marketplace_id and c.id = u.parent_id
    )
    select u.of_id as id, array_agg(u.name order by u.height desc) as path from up u group by u.of_id order by path, id`.execute(db)
  return rows
}
