import { sql } from 'kysely'
import type { SubmittedStatus } from '@stoa/contract/verification.ts'
import type { Db } from '../../../database/db.ts'

/** A verification as far as it is worth reporting. */
export type VerificationSummary = {
  status: SubmittedStatus
  marketplaceName: string
  merchantName: string
  logoFile: string | null
  reason: string | null
}

/** Returns the verification of a merchant that sells or asks to sell on a marketplace. */
export async function findVerificationSummary(db: Db, marketplaceId: string, merchantId: string): Promise<VerificationSummary | undefined> {
  const { rows } = await sql<VerificationSummary>`
    select v.status, m.name as "marketplaceName", c.name as "merchantName", c.logo_file as "logoFile", v.reason
    from merchant_verification v join marketplace m on m.id = v.marketplace_id join company c on c.id = v.merchant_id
    join partnership p on p.marketplace_id = v.marketplace_id and p.merchant_id = v.merchant_id and p.status in ('APPROVED', 'REQUESTED')
    where v.marketplace_id = ${marketplaceId} and v.merchant_id = ${merchantId}`.execute(db)
  return rows[0]
}
