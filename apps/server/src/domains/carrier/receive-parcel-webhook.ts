import * as z from 'zod/mini'
import type { carrier } from '@stoa/contract/carrier.ts'
import { Id } from '@stoa/contract/page.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { findCarrierConnectionById } from '../connection/queries-carrier.ts'
import { insertWebhook } from '../connection/queries.ts'
import { parcelReported } from './events.ts'

/**
 * Stores a carrier's report once, verified over its raw bytes; a job applies it. Throws 401 for a wrong signature, and alike where there is no such
 * connection: nobody learns which there are.
 */
export async function receiveParcelWebhook(
  jobCtx: Omit<JobCtx, 'scope'>,
  { params, raw }: Received<typeof carrier.receiveWebhook>,
): Promise<{ received: boolean }> {
  const { connectionId } = params
  const isId = z.safeParse(Id, connectionId).success
  const connection = isId ? await findCarrierConnectionById(jobCtx.db, connectionId) : undefined
  const provider = connection?.provider ?? ''
  const connector = Object.hasOwn(jobCtx.ports.carriers, provider) ? jobCtx.ports.carriers[provider] : undefined
  if (!connection || !connector?.parseWebhook) throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  const report = connector.parseWebhook({ secrets: openSecrets(jobCtx.vault, connection) }, raw, jobCtx.now)
  if (report)
    await jobCtx.transact(async (ctx) => {
      const { externalId } = report
      if (await insertWebhook(ctx.db, { connectionId, provider, externalId, body: report }))
        await ctx.emit(parcelReported, { connectionId, externalId })
    })
  return { received: true }
}
