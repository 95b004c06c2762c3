import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { literal } from '../../../kit/paging.ts'
import type { ReturnPolicyRecord } from '../../order/return-policy/queries-return-policy.ts'
import { returnPolicyColumns } from '../../order/return-policy/queries-return-policy.ts'

type PolicyTerms = Pick<ReturnPolicyRecord, 'days' | 'feeMinor' | 'shippingPayer'> & Partial<Pick<ReturnPolicyRecord, 'disputeBearer'>>

/** A policy that was changed; `merchantId` is null for the marketplace's own. */
export type PolicyDifference = { merchantId: string | null; before: PolicyTerms; after: PolicyTerms }

/** Where a company's policies hold: a merchant's marketplaces, or an operator's own with the merchants that have a policy or are named. */
export type PolicyPlace = { marketplaceId: string; marketplaceName: string; merchantId: string | null; merchantName: string | null; currency: string }

/** Returns where policies of the caller hold, the marketplace's own first. */
export async function listPolicyPlaces(
  db: Db,
  scope: Scope,
  { marketplaceId, merchantId }: { marketplaceId?: string | undefined; merchantId?: string | undefined },
): Promise<PolicyPlace[]> {
  const place = sql`m.id as "marketplaceId", m.name as "marketplaceName", o.currency`
  if (scope.companyType === 'MERCHANT') {
    const { rows } = await sql<PolicyPlace>`
      select ${place}, c.id as "merchantId", c.name as "merchantName"
      from partnership pa join marketplace m on m.id = pa.marketplace_id join company o on o.id = m.id join company c on c.id = pa.merchant_id
      where pa.merchant_id = ${scope.companyId} and pa.was_approved
        and (${marketplaceId ?? null}::uuid is null or pa.marketplace_id = ${marketplaceId ?? null}::uuid)
      order by m.name, m.id limit ${literal(100)}`.execute(db)
    return rows
  }
  const { rows } = await sql<PolicyPlace>`
    select ${place}, null::uuid as "merchantId", null::text as "merchantName" from marketplace m join company o on o.id = m.id
    where m.id = ${scope.companyId} and ${merchantId ?? null}::uuid is null and (${marketplaceId ?? null}::uuid is null or m.id = ${marketplaceId ?? null}::uuid)
    union all
    (select ${place}, c.id, c.name
    from partnership pa join marketplace m on m.id = pa.marketplace_id join company o on o.id = m.id join company c on c.id = pa.merchant_id
    where pa.marketplace_id = ${scope.companyId} and pa.was_approved
      and (pa.merchant_id = ${merchantId ?? null}::uuid or ${merchantId ?? null}::uuid is null
        and exists (select from return_policy p where p.marketplace_id = pa.marketplace_id and p.merchant_id = pa.merchant_id))
    order by c.name, c.id limit ${literal(100)})`.execute(db)
  return rows
}

/** A policy to be written over the version the person saw; 0 for the first. */
export type PolicyChange = Omit<ReturnPolicyRecord, 'version'> & { version: number }

/** Writes a policy; false when it was changed since. */
export async function upsertPolicy(db: Db, change: PolicyChange): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into return_policy as p (marketplace_id, merchant_id, days, shipping_payer, fee_minor, excluded_collection_ids, dispute_bearer)
    values (${change.marketplaceId}, ${change.merchantId}, ${change.days}, ${change.shippingPayer}, ${change.feeMinor}, ${change.excludedCollectionIds}::uuid[],
      ${change.disputeBearer})
    on conflict on constraint return_policy_once do update set days = excluded.days, shipping_payer = excluded.shipping_payer, fee_minor = excluded.fee_minor,
      excluded_collection_ids = excluded.excluded_collection_ids, dispute_bearer = excluded.dispute_bearer, version = p.version + 1, updated_at = now()
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
