import type { CommissionPolicy } from '@stoa/contract/commission.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** What goes back where nothing was set. */
export const defaultPolicy: CommissionPolicy = {
  commissionReturn: 'proportional',
  feeReturn: 'proportional',
  providerFeeBearer: 'marketplace',
  providerFeeReturn: 'proportional',
  version: 0,
}

/** The refund policy of a marketplace. */
export async function findPolicy(db: Db, marketplaceId: string): Promise<CommissionPolicy> {
  const row = await db
    .selectFrom('commission_policy')
    .where('marketplace_id', '=', marketplaceId)
    .select([
      'commission_return as commissionReturn',
      'fee_return as feeReturn',
      'provider_fee_bearer as providerFeeBearer',
      'provider_fee_return as providerFeeReturn',
      'version',
    ])
    .executeTakeFirst()
  return (row as CommissionPolicy | undefined) ?? defaultPolicy
}

/** Writes the policy over the version the person saw; false when it was changed since. */
export async function upsertPolicy(db: Db, marketplaceId: string, policy: CommissionPolicy): Promise<boolean> {
  const { commissionReturn, feeReturn, providerFeeBearer, providerFeeReturn, version } = policy
  const { numAffectedRows } = await sql`
    insert into commission_policy as p (marketplace_id, commission_return, fee_return, provider_fee_bearer, provider_fee_return)
    select ${marketplaceId}, ${commissionReturn}, ${feeReturn}, ${providerFeeBearer}, ${providerFeeReturn}
    where ${version}::int = coalesce((select version from commission_policy where marketplace_id = ${marketplaceId}), 0)
    on conflict (marketplace_id) do update set commission_return = excluded.commission_return, fee_return = excluded.fee_return,
      provider_fee_bearer = excluded.provider_fee_bearer, provider_fee_return = excluded.provider_fee_return,
      version = p.version + 1, updated_at = now() where p.version = ${version}::int`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

/**
 * SQL of what a line `l` keeps of its commission when it is refunded, in minor units. `before_shipment` keeps all of it once an item of the line was
 * shipped.
 */
export const keptMinor = sql<number>`coalesce((
  select case when p.commission_return = 'never' or p.commission_return = 'before_shipment' and l.fulfilled_quantity > 0 then l.commission_minor - l.fee_minor else 0 end
    + case when p.fee_return = 'never' or p.fee_return = 'before_shipment' and l.fulfilled_quantity > 0 then l.fee_minor else 0 end
  from commission_policy p where p.marketplace_id = l.marketplace_id), 0)::bigint`

/** SQL of whether the refund policy keeps the payment fee that the merchant of an order `o` was charged. */
export const isProviderFeeKept = sql<boolean>`exists (
  select from commission_policy p where p.marketplace_id = o.marketplace_id and (p.provider_fee_return = 'never' or p.provider_fee_return = 'before_shipment'
    and exists (select from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id and l.fulfilled_quantity > 0)))`
