import type { Db } from '../../database/db.ts'

/** Returns a company's name and the currency it trades in. */
export async function findCompanyTrade(db: Db, companyId: string): Promise<{ name: string; currency: string }> {
  return db.selectFrom('company').select(['name', 'currency']).where('id', '=', companyId).executeTakeFirstOrThrow()
}
