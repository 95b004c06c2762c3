import type { TaxPolicy, TaxRule } from '@stoa/contract/tax-withholding.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { among } from '../../kit/paging.ts'

const ruleColumns = sql`r.country_code as "countryCode", r.applies_to as "appliesTo", r.rate_basis_points as "rateBasisPoints"`

/** Returns the rules of a marketplace by country; version 0 and none where nothing was set. */
export async function findTaxPolicy(db: Db, marketplaceId: string): Promise<TaxPolicy> {
  const head = await db.selectFrom('tax_policy').where('marketplace_id', '=', marketplaceId).select('version').executeTakeFirst()
  const { rows: rules } = await sql<TaxRule>`
    select ${ruleColumns} from tax_rule r where r.marketplace_id = ${marketplaceId} order by r.country_code`.execute(db)
  return { rules, version: head?.version ?? 0 }
}

/** Replaces the rules of a marketplace over the version the person saw; false when they were changed since. */
export async function replaceTaxRules(db: Db, marketplaceId: string, { rules, version }: TaxPolicy): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into tax_policy as p (marketplace_id)
    select ${marketplaceId} where ${version}::int = coalesce((select version from tax_policy where marketplace_id = ${marketplaceId}), 0)
    on conflict (marketplace_id) do update set version = p.version + 1, updated_at = now() where p.version = ${version}::int`.execute(db)
  if (Number(numAffectedRows ?? 0) !== 1) return false
  await sql`delete from tax_rule where marketplace_id = ${marketplaceId}`.execute(db)
  await sql`
    insert into tax_rule (marketplace_id, country_code, applies_to, rate_basis_points)
    select ${marketplaceId}, x."countryCode", x."appliesTo", x."rateBasisPoints"
    from ${jsonRows(rules, 'x', sql`"countryCode" text, "appliesTo" text, "rateBasisPoints" int`)}`.execute(db)
  return true
}

/**
 * Returns the rule of a marketplace for goods to a country, with the country of each of these merchants as the operator has verified it: that of its last
 * approval, also while a change is checked again; empty where none is in force. Nothing where there is no rule.
 */
export async function listTaxFacts(
  db: Db,
  marketplaceId: string,
  countryCode: string,
  merchantIds: readonly string[],
): Promise<(TaxRule & { merchantId: string; merchantCountryCode: string })[]> {
  const { rows } = await sql<TaxRule & { merchantId: string; merchantCountryCode: string }>`
    select ${ruleColumns}, c.id as "merchantId", coalesce(v.approved ->> 'countryCode', '') as "merchantCountryCode"
    from tax_rule r join company c on ${among(sql`c.id`, merchantIds, 'uuid')}
    left join merchant_verification v on v.marketplace_id = r.marketplace_id and v.merchant_id = c.id and (v.status = 'APPROVED' or v.is_recheck)
    where r.marketplace_id = ${marketplaceId} and r.country_code = ${countryCode}`.execute(db)
  return rows
}
