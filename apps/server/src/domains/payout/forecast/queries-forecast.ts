import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { PayoutTarget } from '../../payment/queries-account.ts'
import type { Scope } from '../../../kit/context.ts'
import { among, literal } from '../../../kit/paging.ts'

/** The marketplaces whose payouts a caller sees: an operator its own, a merchant those it trades on. */
export async function listTradingMarketplaces(db: Db, scope: Scope): Promise<{ id: string; name: string }[]> {
  const mine =
    scope.companyType === 'MERCHANT'
      ? sql`exists (select from partnership p where p.marketplace_id = m.id and p.merchant_id = ${scope.companyId} and p.was_approved)`
      : sql`m.id = ${scope.companyId}`
  const { rows } = await sql<{
    id: string
    name: string
  }>`select m.id, m.name from marketplace m where ${mine} order by m.name, m.id limit ${literal(100)}`.execute(db)
  return rows
}

/** The newest payout account of each merchant of a marketplace: what a merchant sees, who does not see which provider its marketplace is connected to. */
export async function listNewestTargets(db: Db, marketplaceId: string, merchantIds: readonly string[]): Promise<PayoutTarget[]> {
  const { rows } = await sql<PayoutTarget>`
    select distinct on (merchant_id) merchant_id as "merchantId", state, hold_until as "holdUntil", payout_minimum_minor as "minimumMinor" from payment_account
    where marketplace_id = ${marketplaceId} and kind = 'payout' and ${among(sql`merchant_id`, merchantIds, 'uuid')}
    order by merchant_id, created_at desc`.execute(db)
  return rows
}
