import type { Db } from '../../kit/db.ts'

/** The currency a company trades in. */
export async function findCompanyCurrency(db: Db, companyId: string): Promise<string> {
  const { currency } = await db.selectFrom('company').select('currency').where('id', '=', companyId).executeTakeFirstOrThrow()
  return currency
}
