import { asSystem } from '../../database/as-system.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { AccountKey, AccountRow } from './queries-account.ts'
import { listAccounts } from './queries-account.ts'

/** Returns the account of a caller and the other side (`otherId`). Throws 404 where the two are no partners. */
export async function findAccount(jobCtx: JobCtx, kind: AccountKey['kind'], otherId: string): Promise<AccountRow> {
  const rows = await jobCtx.transact(({ db, scope }) => asSystem(db, () => listAccounts(db, scope, { kind, otherId }, 1)))
  return orNotFound(rows[0], 'partnership')
}
