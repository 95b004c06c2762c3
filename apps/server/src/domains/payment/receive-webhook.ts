import * as z from 'zod/mini'
import { Id } from '@stoa/contract/page.ts'
import type { payment } from '@stoa/contract/payment.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { disputeReported, payoutReported, paymentReported } from './events.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { findConnectionOfProvider, insertWebhook } from '../connection/queries.ts'

const eventOf = { payment: paymentReported, refund: paymentReported, payout: payoutReported, dispute: disputeReported } as const

/**
 * Takes a provider's report: verified over its raw bytes, stored once, answered; reactions do the work. A repeat is answered alike and does
 * nothing. Throws 401 for a wrong signature, and alike where no such connection is: nobody learns which there are.
 */
export async function receiveWebhook(
  jobCtx: Omit<JobCtx, 'scope'>,
  { params, raw }: Received<typeof payment.receiveWebhook>,
): Promise<{ received: boolean }> {
  const { provider, connectionId } = params
  const isId = z.safeParse(Id, connectionId).success
  const connection = isId ? await findConnectionOfProvider(jobCtx.db, provider, connectionId) : undefined
  const connector = Object.hasOwn(jobCtx.ports.payments, provider) ? jobCtx.ports.payments[provider] : undefined
  if (!connection || !connector) throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  const report = connector.parseWebhook({ secrets: openSecrets(jobCtx.vault, connection) }, raw, jobCtx.now)
  await jobCtx.transact(async (ctx) => {
    const { externalId } = report
    if (await insertWebhook(ctx.db, { connectionId, provider, externalId, body: report }))
      await ctx.emit(eventOf[report.kind], { connectionId, provider, externalId })
  })
  return { received: true }
}
