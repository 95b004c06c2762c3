import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { among } from '../../kit/paging.ts'
import type { VatParty } from './rules-vat.ts'

/** What decides about VAT of a marketplace and of companies it charges, by their ids. `taxSetting` is the marketplace's own rate in basis points. */
export async function listVatFacts(
  db: Db,
  marketplaceId: string,
  companyIds: readonly string[],
): Promise<Map<string, VatParty & { taxSetting: number | null }>> {
  const { rows } = await sql<VatParty & { id: string; taxSetting: number | null }>`
    select c.id, c.country_code as "countryCode", c.vat_number as "vatNumber", m.commission_tax_basis_points as "taxSetting"
    from company c left join marketplace m on m.id = c.id
    where ${among(sql`c.id`, [marketplaceId, ...companyIds], 'uuid')}`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
