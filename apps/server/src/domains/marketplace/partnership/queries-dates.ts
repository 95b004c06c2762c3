import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { among, literal } from '../../../kit/paging.ts'

/** Dates the partnerships of a marketplace with these merchants back by a number of days, and their requests by one more: for data that says when it began. */
export async function updatePartnershipDates(db: Db, marketplaceId: string, merchantIds: readonly string[], days: number): Promise<void> {
  await sql`
    update partnership set requested_at = requested_at - make_interval(days => ${literal(days + 1)}),
      decided_at = decided_at - make_interval(days => ${literal(days)}), approved_at = approved_at - make_interval(days => ${literal(days)})
    where marketplace_id = ${marketplaceId} and ${among(sql`merchant_id`, merchantIds, 'uuid')}`.execute(db)
}
