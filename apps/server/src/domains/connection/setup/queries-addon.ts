import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** Whether a marketplace is an add-on to its operator's own shop. */
export async function isAddonMarketplace(db: Db, companyId: string): Promise<boolean> {
  const row = await db.selectFrom('company').select('platform_product').where('id', '=', companyId).executeTakeFirst()
  return row?.platform_product === 'ADDON_MARKETPLACE'
}

/** Whether something was read from a shop through this connection. */
export async function hasReadShop(db: Db, companyId: string, connectionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from run where company_id = ${companyId} and connection_id = ${connectionId} and status = 'done' limit 1`.execute(db)
  return rows.length > 0
}
