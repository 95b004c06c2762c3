import type { Selectable } from 'kysely'
import type { Db } from '../database/db.ts'
import type { SandboxMerchantAccount } from '../tables.ts'

export type MerchantAccount = Selectable<SandboxMerchantAccount>

/** Opens an account of a merchant, or finds the one opened with this key. */
export async function insertMerchantAccount(
  db: Db,
  account: { id: string; accountId: string; key: string; kind: string; name: string },
): Promise<MerchantAccount> {
  await db
    .insertInto('sandbox.merchant_account')
    .values({ id: account.id, account_id: account.accountId, idempotency_key: account.key, kind: account.kind, name: account.name })
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .execute()
  return db
    .selectFrom('sandbox.merchant_account')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .where('idempotency_key', '=', account.key)
    .executeTakeFirstOrThrow()
}

export async function findMerchantAccount(db: Db, accountId: string, id: string): Promise<MerchantAccount | undefined> {
  return db.selectFrom('sandbox.merchant_account').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
}

/** Writes what was entered on the hosted page. */
export async function updateMerchantAccount(db: Db, id: string, change: { state: string; destination: string }): Promise<void> {
  await db.updateTable('sandbox.merchant_account').set(change).where('id', '=', id).execute()
}

/** Returns whether a payout's destination is an account that may not be paid yet. */
export async function isUnverified(db: Db, accountId: string, id: string): Promise<boolean> {
  const account = await findMerchantAccount(db, accountId, id)
  return account !== undefined && account.state !== 'verified'
}
