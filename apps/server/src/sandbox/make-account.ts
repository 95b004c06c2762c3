import type { Db } from '../database/db.ts'
import { insertAccount } from './queries-payment.ts'

/** Opens an account at the simulated payment provider; the same id again changes its keys. */
export async function makeSandboxAccount(db: Db, account: { id: string; apiKey: string; webhookSecret: string }): Promise<void> {
  await insertAccount(db, account)
}
