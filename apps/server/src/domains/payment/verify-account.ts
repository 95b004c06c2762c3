import type { PaymentAccount } from '@stoa/contract/payment-account.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { accountAccess } from './account-access.ts'
import { findAccount } from './find-account.ts'
import { removeReference } from './remove-reference.ts'
import { recordAccount } from './record-account.ts'
import { toPaymentAccount } from './to-payment-account.ts'

/** Reads a payout account again from the provider and keeps what it says. Throws `state_forbids` where there is none. */
export async function verifyAccount(jobCtx: JobCtx, otherId: string): Promise<PaymentAccount> {
  const { account, connector, access } = await accountAccess(jobCtx, 'payout', otherId)
  const { id, reference } = account
  if (id === null || reference === null) throw new AppError('state_forbids', { detail: message('payment_error.no_account') })
  const found = await connector.findAccount(access, reference)
  await jobCtx.transact((ctx) => (found ? recordAccount(ctx, id, found) : removeReference(ctx, id, reference)))
  if (!found) throw new AppError('state_forbids', { detail: message('payment_error.no_account') })
  return toPaymentAccount(await findAccount(jobCtx, 'payout', otherId), jobCtx.ports.payments, jobCtx.now)
}
