import * as z from 'zod/mini'
import type { ProviderIdentity } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { StripeCall } from './stripe-call.ts'

const Balance = z.object({ object: z.literal('balance'), livemode: z.optional(z.boolean()) })
const OwnAccount = z.object({ id: z.string() })

/** Returns the account and the mode that a key belongs to. Throws UpstreamError for a key that does not work. */
export async function findIdentity(call: StripeCall): Promise<ProviderIdentity> {
  const { livemode } = await call.send(Balance, { path: '/v1/balance' })
  return { mode: livemode ? 'live' : 'test', account: await findOwnAccount(call) }
}

/** A restricted key need not be allowed to read its own account. */
async function findOwnAccount(call: StripeCall): Promise<string | null> {
  try {
    return (await call.send(OwnAccount, { path: '/v1/account' })).id
  } catch (error) {
    if (error instanceof UpstreamError && !error.isTemporary) return null
    throw error
  }
}
