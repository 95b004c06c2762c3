import { sql } from 'kysely'
import type { PayoutSchedule } from '@stoa/contract/payout-rule.ts'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { literal } from '../../../kit/paging.ts'
import type { Terms } from '../rules-plan.ts'

export type RuleRecord = Terms & {
  marketplaceId: string
  merchantId: string | null
  merchantName: string | null
  lastRunOn: string | null
  setAt: string
  version: number
}

const columns = sql`r.marketplace_id as "marketplaceId", r.merchant_id as "merchantId", c.name as "merchantName", r.schedule, r.day, r.keep_minor as "keepMinor",
  r.reserve_basis_points as "reserveBasisPoints", r.reserve_days as "reserveDays", r.last_run_on as "lastRunOn", r.updated_at as "setAt", r.version`

/** The rules of a marketplace: its own first, then those of merchants by name. */
export async function listPayoutRules(db: Db, marketplaceId: string): Promise<RuleRecord[]> {
  const { rows } = await sql<RuleRecord>`
    select ${columns} from payout_rule r left join company c on c.id = r.merchant_id
    where r.marketplace_id = ${marketplaceId} order by r.merchant_id is not null, c.name, r.merchant_id`.execute(db)
  return rows
}

/** Writes a rule; false when it is no longer the version a person saw, of which 0 is none. Without a version it replaces what is there. */
export async function upsertPayoutRule(
  db: Db,
  scope: Scope,
  rule: {
    merchantId: string | null
    schedule: PayoutSchedule
    day: number | null
    keepMinor: number
    reserveBasisPoints: number
    reserveDays: number
  },
  version: number | undefined,
): Promise<boolean> {
  const seen = version ?? null
  const { numAffectedRows } = await sql`
    insert into payout_rule as r (marketplace_id, merchant_id, schedule, day, keep_minor, reserve_basis_points, reserve_days)
    select ${scope.companyId}::uuid, ${rule.merchantId}::uuid, ${rule.schedule}, ${rule.day}::int, ${rule.keepMinor}::bigint, ${rule.reserveBasisPoints}::int, ${rule.reserveDays}::int
    where ${seen}::int is null or ${seen}::int = coalesce((select o.version from payout_rule o
      where o.marketplace_id = ${scope.companyId} and o.merchant_id is not distinct from ${rule.merchantId}::uuid), 0)
    on conflict on constraint payout_rule_once do update set schedule = excluded.schedule, day = excluded.day, keep_minor = excluded.keep_minor,
      reserve_basis_points = excluded.reserve_basis_points, reserve_days = excluded.reserve_days, version = r.version + 1, updated_at = now()
    where ${seen}::int is null or r.version = ${seen}::int`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

/** Removes a merchant's own rule; false when it has none. */
export async function deletePayoutRule(db: Db, scope: Scope, merchantId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('payout_rule')
    .where('marketplace_id', '=', scope.companyId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Marketplaces with a rule that has a schedule, by id after the last one, with their time zone. */
export async function listScheduledMarketplaces(db: Db, after: string | null, limit: number): Promise<{ marketplaceId: string; timeZone: string }[]> {
  const { rows } = await sql<{ marketplaceId: string; timeZone: string }>`
    select m.id as "marketplaceId", m.time_zone as "timeZone" from marketplace m
    where exists (select from payout_rule r where r.marketplace_id = m.id and r.schedule <> 'manual') and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Marks rules as run on a day and returns the merchants of those that had not: null is every merchant without its own rule. */
export async function claimRules(db: Db, marketplaceId: string, merchantIds: readonly (string | null)[], on: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ merchantId: string | null }>`
    update payout_rule set last_run_on = ${on}::date
    where marketplace_id = ${marketplaceId} and last_run_on is distinct from ${on}::date
      and (merchant_id = any(${merchantIds.filter((id) => id !== null)}::uuid[]) or (merchant_id is null and ${merchantIds.includes(null)}))
    returning merchant_id as "merchantId"`.execute(db)
  return rows.map(({ merchantId }) => merchantId)
}
