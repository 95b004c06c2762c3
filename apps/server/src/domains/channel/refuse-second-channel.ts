import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import { findChannelOfAccount } from './queries.ts'

/**
 * Throws 422 where another channel of the company that is not paused sells on the same account: both would offer each product and change the stock of the other.
 * The company is locked, so that of two at once one is refused.
 */
export async function refuseSecondChannel(
  ctx: Ctx,
  { account, ...of }: { companyId: string; id: string; provider: string; account: string | null },
): Promise<void> {
  if (account === null) return
  const other = await findChannelOfAccount(ctx.db, { ...of, account })
  if (other !== undefined) throw fieldError('settings.apiKey', 'account_connected', message('channel_error.account_connected', { channel: other }))
}
