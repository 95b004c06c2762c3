import type { CommissionVersion } from '@stoa/contract/commission.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { afterKey, pageRows, rowsOf } from '../../kit/paging.ts'

/** How many versions of a list are kept. */
const versionLimit = 200

/** Adds the list of rules as it is now to its history, and removes what is older than the newest versions. */
export async function insertVersion(
  db: Db,
  { marketplaceId, actor, kind, ruleName }: { marketplaceId: string; actor: string; kind: CommissionVersion['kind']; ruleName: string },
): Promise<void> {
  await sql`
    with next as (
      insert into commission_version (marketplace_id, number, actor, kind, rule_name, rules)
      select ${marketplaceId}, coalesce((select max(number) from commission_version where marketplace_id = ${marketplaceId}), 0) + 1, ${actor}, ${kind}, ${ruleName},
        coalesce((select jsonb_agg(to_jsonb(r) order by r.position, r.id) from commission_rule r where r.marketplace_id = ${marketplaceId}), '[]')
      returning number
    )
    delete from commission_version v using next
    where v.marketplace_id = ${marketplaceId} and v.number <= next.number - ${versionLimit}`.execute(db)
}

/** The changes of the list, newest first. */
export async function listVersions(db: Db, scope: Scope, page: PageRequest): Promise<PageRows<CommissionVersion>> {
  const { rows } = await sql<CommissionVersion>`
    select v.number, v.at, v.actor, v.kind, v.rule_name as "ruleName", jsonb_array_length(v.rules) as "ruleCount"
    from commission_version v
    where v.marketplace_id = ${scope.companyId} and ${afterKey([sql`v.number`], page, ['int'])}
    order by v.number desc limit ${rowsOf(page)}`.execute(db)
  return pageRows(
    rows,
    page,
    (row) => [row.number],
    (row) => row,
  )
}

/** Returns the names of the rules of a version whose collection or campaign no longer exists; undefined where there is no such version. */
export async function findVersion(db: Db, scope: Scope, number: number): Promise<{ missing: string[] } | undefined> {
  const { rows } = await sql<{ missing: string[] }>`
    select coalesce((select array_agg(r.name order by r.position) from jsonb_populate_recordset(null::commission_rule, v.rules) r
      where r.collection_id is not null and not exists (select from collection c where c.marketplace_id = v.marketplace_id and c.id = r.collection_id)
        or r.campaign_id is not null and not exists (select from campaign c where c.marketplace_id = v.marketplace_id and c.id = r.campaign_id)), '{}') as missing
    from commission_version v where v.marketplace_id = ${scope.companyId} and v.number = ${number}`.execute(db)
  return rows[0]
}

/** Makes the list what it was in a version: removes what was added since and writes the rest as it was. */
export async function restoreRules(db: Db, scope: Scope, number: number): Promise<void> {
  await sql`
    delete from commission_rule r where r.marketplace_id = ${scope.companyId} and not exists (
      select from commission_version v, jsonb_populate_recordset(null::commission_rule, v.rules) x
      where v.marketplace_id = ${scope.companyId} and v.number = ${number} and x.id = r.id)`.execute(db)
  await sql`
    insert into commission_rule as r (marketplace_id, id, position, name, merchant_id, collection_id, product_id, campaign_id, min_price_minor, max_price_minor, valid_from,
      valid_until, fee_name, basis, percentage_basis_points, fixed_minor, floor_minor, cap_minor)
    select v.marketplace_id, x.id, x.position, x.name, x.merchant_id, x.collection_id, x.product_id, x.campaign_id, x.min_price_minor, x.max_price_minor, x.valid_from,
      x.valid_until, coalesce(x.fee_name, ''), coalesce(x.basis, 'item'), x.percentage_basis_points, x.fixed_minor, x.floor_minor, x.cap_minor
    from commission_version v, jsonb_populate_recordset(null::commission_rule, v.rules) x
    where v.marketplace_id = ${scope.companyId} and v.number = ${number}
    on conflict (marketplace_id, id) do update set position = excluded.position, name = excluded.name, merchant_id = excluded.merchant_id,
      collection_id = excluded.collection_id, product_id = excluded.product_id, campaign_id = excluded.campaign_id, min_price_minor = excluded.min_price_minor,
      max_price_minor = excluded.max_price_minor, valid_from = excluded.valid_from, valid_until = excluded.valid_until, fee_name = excluded.fee_name,
      basis = excluded.basis, percentage_basis_points = excluded.percentage_basis_points, fixed_minor = excluded.fixed_minor,
      floor_minor = excluded.floor_minor, cap_minor = excluded.cap_minor, updated_at = now(), version = r.version + 1`.execute(db)
}
