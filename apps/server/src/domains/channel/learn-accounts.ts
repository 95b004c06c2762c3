import { AppError, UpstreamError } from '../../kit/errors.ts'
import type { JobCtx } from '../../kit/context.ts'
import type { ChannelConnector } from './ports.ts'
import { listUnknownAccounts, updateChannelAccounts } from './queries.ts'
import { testChannel } from './test-channel.ts'

/** Stores which accounts the other channels of the company to a marketplace sell on, of those from before that was stored. One that does not answer is left as it is. */
export async function learnAccounts(jobCtx: JobCtx, connector: ChannelConnector): Promise<void> {
  if (connector.kind === 'feed') return
  const accounts: { id: string; account: string }[] = []
  for (const row of await listUnknownAccounts(jobCtx.db, jobCtx.scope, connector.provider)) {
    const account = await testChannel(jobCtx, connector, row).catch((error: unknown) => {
      if (error instanceof AppError || error instanceof UpstreamError) return null
      throw error
    })
    if (account !== null) accounts.push({ id: row.id, account })
  }
  if (accounts.length > 0) await jobCtx.transact((ctx) => updateChannelAccounts(ctx.db, jobCtx.scope.companyId, accounts))
}
