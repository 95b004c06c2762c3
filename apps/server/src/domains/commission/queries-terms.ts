import type { CommissionPolicy } from '@stoa/contract/commission.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { literal } from '../../kit/paging.ts'
import type { RuleRow } from './queries.ts'
import { ruleColumns, ruleSources } from './queries.ts'
import { defaultPolicy } from './queries-policy.ts'

/** The currency and time zone of a marketplace. */
export async function findSaleTerms(db: Db, marketplaceId: string): Promise<{ currency: string; timeZone: string } | undefined> {
  const { rows } = await sql<{ currency: string; timeZone: string }>`
    select o.currency, m.time_zone as "timeZone" from marketplace m join company o on o.id = m.id where m.id = ${marketplaceId}`.execute(db)
  return rows[0]
}

/** A merchant on a marketplace, with what of fees goes back there and the VAT that the operator sets for them. */
export type TermsRow = {
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  refunds: CommissionPolicy
  taxSetting: number | null
  issuer: { countryCode: string; vatNumber: string }
  recipient: { countryCode: string; vatNumber: string }
}

/** The marketplaces of a merchant, or one merchant of an operator. */
export async function listTermsRows(db: Db, scope: Scope, merchantId: string | undefined): Promise<TermsRow[]> {
  const mine = scope.companyType === 'MERCHANT' ? sql`a.merchant_id = ${scope.companyId}` : sql`a.marketplace_id = ${scope.companyId}`
  const { rows } = await sql<Omit<TermsRow, 'refunds'> & { refunds: CommissionPolicy | null }>`
    select m.id as "marketplaceId", m.name as "marketplaceName", c.id as "merchantId", c.name as "merchantName", m.commission_tax_basis_points as "taxSetting",
      case when p.marketplace_id is not null then jsonb_build_object('commissionReturn', p.commission_return, 'feeReturn', p.fee_return,
        'providerFeeBearer', p.provider_fee_bearer, 'providerFeeReturn', p.provider_fee_return, 'version', p.version) end as refunds,
      jsonb_build_object('countryCode', o.country_code, 'vatNumber', o.vat_number) as issuer,
      jsonb_build_object('countryCode', c.country_code, 'vatNumber', c.vat_number) as recipient
    from partnership a
    join marketplace m on m.id = a.marketplace_id
    join company o on o.id = m.id
    join company c on c.id = a.merchant_id
    left join commission_policy p on p.marketplace_id = m.id
    where ${mine} and (${merchantId ?? null}::uuid is null or a.merchant_id = ${merchantId ?? null}::uuid) and a.status = 'APPROVED'
    order by m.name, c.name, m.id, c.id limit ${literal(100)}`.execute(db)
  return rows.map((row) => ({ ...row, refunds: row.refunds ?? defaultPolicy }))
}

/** The rules of marketplaces that may apply to one of these merchants, in the order they are tried. */
export async function listRulesOfMerchants(
  db: Db,
  marketplaceIds: readonly string[],
  merchantIds: readonly string[],
): Promise<(RuleRow & { marketplaceId: string })[]> {
  const { rows } = await sql<RuleRow & { marketplaceId: string }>`
    select r.marketplace_id as "marketplaceId", ${ruleColumns} ${ruleSources} where r.marketplace_id = any(${marketplaceIds}::uuid[]) and (r.merchant_id is null or r.merchant_id = any(${merchantIds}::uuid[]))
    order by r.marketplace_id, r.position, r.id`.execute(db)
  return rows
}
