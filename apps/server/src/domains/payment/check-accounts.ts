import type { JobCtx } from '../../kit/context.ts'
import { UpstreamError } from '../../kit/errors.ts'
import { paymentAccess } from './payment-access.ts'
import type { CheckableAccount } from './queries-account.ts'
import { listUncheckedAccounts } from './queries-account.ts'
import { removeReference } from './remove-reference.ts'
import { recordAccount } from './record-account.ts'

const pageSize = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Reads every account again once a day: the provider may restrict one, its owner may change the bank account there, or it may be gone. */
export async function checkAccounts(jobCtx: JobCtx, afterId = beforeAll): Promise<void> {
  const accounts = await listUncheckedAccounts(jobCtx.db, afterId, pageSize)
  for (const account of accounts) await checkAccount(jobCtx, account)
  const last = accounts.at(-1)
  if (last && accounts.length === pageSize) await checkAccounts(jobCtx, last.id)
}

/** One request to the provider for each account: it has none for several. */
async function checkAccount(jobCtx: JobCtx, { id, marketplaceId, connectionId, reference }: CheckableAccount): Promise<void> {
  try {
    const { connector, access } = await paymentAccess(jobCtx, marketplaceId, connectionId)
    const found = await connector.findAccount(access, reference)
    await jobCtx.transact((ctx) => (found ? recordAccount(ctx, id, found) : removeReference(ctx, id, reference)))
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    jobCtx.log.warn({ accountId: id, err: error }, 'the payment provider did not answer about an account')
  }
}
