import type { subscription } from '@stoa/contract/subscription.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { billingReported } from './events.ts'

/**
 * Receives a report of the payment provider: verified over its raw bytes and answered; a job reads what it names. Throws 401 for a wrong signature, and alike
 * where no provider is set up.
 */
export async function receiveBillingWebhook(
  jobCtx: Omit<JobCtx, 'scope'>,
  { raw }: Received<typeof subscription.receiveWebhook>,
): Promise<{ received: boolean }> {
  const { billing } = jobCtx.ports
  if (!billing) throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  const report = billing.parseWebhook(raw, jobCtx.now)
  if (report) await jobCtx.transact((ctx) => ctx.emit(billingReported, report))
  return { received: true }
}
