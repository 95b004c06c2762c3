import { PerformanceMeasure } from '@stoa/contract/performance.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { measuredMerchants, measures } from './queries-measures.ts'

/** A merchant whose share of a measure is above the target and was not noted so, or is no longer. Shares in hundredths of a percent. */
export type Crossing = { merchantId: string; measure: PerformanceMeasure; isAbove: boolean; value: number; target: number }

type Noted = Pick<Crossing, 'merchantId' | 'measure'>

/** The merchants of a marketplace that crossed a target since they were last compared: partners with enough orders alone. */
export async function listCrossings(db: Db, marketplaceId: string, days: number): Promise<Crossing[]> {
  const compared = PerformanceMeasure.options.map((measure) => {
    const { count, of, target } = measures[measure]
    return sql`(${sql.lit(measure)}, ${count}, ${of}, ${target})`
  })
  const { rows } = await sql<Crossing>`
    with ${measuredMerchants({ side: 'marketplace_id', companyId: marketplaceId, days })}, compared as (
      select m.merchant_id, v.measure, v.count, v."of", v.target, coalesce(v.count * 10000::bigint > v.target * v."of"::bigint, false) as is_above
      from m join performance_target t on t.marketplace_id = m.marketplace_id
      join partnership p on p.marketplace_id = m.marketplace_id and p.merchant_id = m.merchant_id and p.status = 'APPROVED'
      cross join lateral (values ${sql.join(compared)}) as v(measure, count, "of", target)
      where m.orders >= t.min_orders and v.target is not null
    )
    select c.merchant_id as "merchantId", c.measure, c.is_above as "isAbove", coalesce(round(c.count * 10000.0 / nullif(c."of", 0)), 0)::int as value, c.target
    from compared c
    left join performance_above_target a on a.marketplace_id = ${marketplaceId} and a.merchant_id = c.merchant_id and a.measure = c.measure
    where c.is_above <> (a.measure is not null)
    order by c.merchant_id, c.measure`.execute(db)
  return rows
}

/** Notes merchants as above a target. */
export async function insertAboveTarget(db: Db, marketplaceId: string, noted: readonly Noted[]): Promise<void> {
  await db
    .insertInto('performance_above_target')
    .values(noted.map(({ merchantId, measure }) => ({ marketplace_id: marketplaceId, merchant_id: merchantId, measure })))
    .execute()
}

/** Notes merchants as no longer above a target. */
export async function deleteAboveTarget(db: Db, marketplaceId: string, noted: readonly Noted[]): Promise<void> {
  await sql`
    delete from performance_above_target a using ${jsonRows(noted, 'n', sql`"merchantId" uuid, measure text`)}
    where a.marketplace_id = ${marketplaceId} and a.merchant_id = n."merchantId" and a.measure = n.measure`.execute(db)
}

/** Forgets who was above a target that the marketplace no longer has. */
export async function deleteWithoutTarget(db: Db, marketplaceId: string): Promise<void> {
  const targets = PerformanceMeasure.options.map((measure) => sql`(${sql.lit(measure)}, ${measures[measure].target})`)
  await sql`
    delete from performance_above_target a using performance_target t cross join lateral (values ${sql.join(targets)}) as v(measure, target)
    where a.marketplace_id = ${marketplaceId} and t.marketplace_id = a.marketplace_id and v.measure = a.measure and v.target is null`.execute(db)
}
