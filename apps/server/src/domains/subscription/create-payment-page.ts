import type { Answer } from '@stoa/contract/route.ts'
import type { subscription } from '@stoa/contract/subscription.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { findCustomer } from './queries-billing.ts'

/** Returns a page of the payment provider where the company enters what its subscription is charged to. Throws 409 where no provider charges it. */
export async function createPaymentPage(jobCtx: JobCtx): Promise<Answer<typeof subscription.paymentMethod>> {
  const { billing } = jobCtx.ports
  const customer = billing && (await findCustomer(jobCtx.db, jobCtx.scope.companyId))
  if (!billing || customer === undefined) throw new AppError('state_forbids', { detail: message('subscription_error.not_charged') })
  const access = { outbound: jobCtx.outbound, signal: jobCtx.signal }
  return billing.createPaymentPage(access, customer, `${jobCtx.settings.publicUrl}/shop/invoices/subscription`)
}
