import * as z from 'zod/mini'
import { Id } from '@stoa/contract/page.ts'
import type { payment } from '@stoa/contract/payment.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { findConnectionOfProvider } from '../connection/queries.ts'
import { storeEvents } from './store-events.ts'

/**
 * Takes a provider's report: verified over its raw bytes, stored once, answered; reactions do the work. A repeat is answered alike and does
 * nothing. Throws 401 for a wrong signature, and alike where no such connection is: nobody learns which there are.
 */
export async function receiveWebhook(
  jobCtx: Omit<JobCtx, 'scope'>,
  { params, raw }: Received<typeof payment.receiveWebhook>,
): Promise<Answer<typeof payment.receiveWebhook>> {
  const { provider, connectionId } = params
  const isId = z.safeParse(Id, connectionId).success
  const connection = isId ? await findConnectionOfProvider(jobCtx.db, provider, connectionId) : undefined
  const connector = Object.hasOwn(jobCtx.ports.payments, provider) ? jobCtx.ports.payments[provider] : undefined
  if (!connection || !connector) throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  const { settings } = connection
  const reports = [connector.parseWebhook({ settings, secrets: openSecrets(jobCtx.vault, connection) }, raw, jobCtx.now) ?? []].flat()
  if (reports.length > 0) await jobCtx.transact((ctx) => storeEvents(ctx, { connectionId, provider }, reports))
  return { received: true, ...(connector.acknowledgement === undefined ? {} : { notificationResponse: connector.acknowledgement }) }
}
