import type { CompanyType, Mode } from '@stoa/contract/states.ts'
import type { Db } from '../../database/db.ts'

export type NewCompany = {
  id: string
  companyType: CompanyType
  mode: Mode
  name: string
  countryCode: string
  currency: string
  mail: string
  agencyId?: string | null
  /** The language of its own texts; English where nobody said which. */
  language?: string
}

export async function insertCompany(db: Db, company: NewCompany): Promise<void> {
  await db
    .insertInto('company')
    .values({
      id: company.id,
      company_type: company.companyType,
      platform_product: company.mode,
      name: company.name,
      country_code: company.countryCode,
      currency: company.currency,
      mail: company.mail,
      agency_id: company.agencyId ?? null,
      ...(company.language === undefined ? {} : { languages: [company.language] }),
    })
    .execute()
}

/** An agency by the id of its link. */
export async function findAgency(db: Db, id: string): Promise<{ agencyId: string; name: string } | undefined> {
  return db.selectFrom('agency').select(['id as agencyId', 'name']).where('id', '=', id).executeTakeFirst()
}

/** Adds an agency under the id of its link, or renames it. */
export async function upsertAgencyRow(db: Db, id: string, name: string): Promise<void> {
  await db
    .insertInto('agency')
    .values({ id, name })
    .onConflict((c) => c.column('id').doUpdateSet({ name }))
    .execute()
}
