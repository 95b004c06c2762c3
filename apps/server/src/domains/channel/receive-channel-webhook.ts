import * as z from 'zod/mini'
import type { channelSales } from '@stoa/contract/channel-sales.ts'
import { Id } from '@stoa/contract/page.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { insertWebhook } from '../connection/queries.ts'
import { markWebhooksProcessed } from '../connection/queries-old.ts'
import { findChannelById } from './queries.ts'
import { requestReads } from './request-reads.ts'

/**
 * Receives a webhook of a marketplace, verified over its raw bytes and stored once by its id. What it says is read from the marketplace by a job. Throws
 * 401 for a wrong signature, and alike where there is no such channel: nobody learns which there are.
 */
export async function receiveChannelWebhook(
  jobCtx: Omit<JobCtx, 'scope'>,
  { params, raw }: Received<typeof channelSales.receiveWebhook>,
): Promise<{ received: boolean }> {
  const { channelId } = params
  const row = z.safeParse(Id, channelId).success ? await findChannelById(jobCtx.db, channelId) : undefined
  const connector = row && Object.hasOwn(jobCtx.ports.channels, row.provider) ? jobCtx.ports.channels[row.provider] : undefined
  if (!row || connector?.kind !== 'marketplace') throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  const { externalId } = connector.parseWebhook({ secrets: openSecrets(jobCtx.vault, row) }, raw, jobCtx.now)
  await jobCtx.transact(async (ctx) => {
    const webhook = { connectionId: channelId, provider: row.provider, externalId: externalId.slice(0, 200), body: {} }
    if (!(await insertWebhook(ctx.db, webhook))) return
    await markWebhooksProcessed(ctx.db, [webhook])
    await requestReads(ctx, [{ companyId: row.companyId, channelId }])
  })
  return { received: true }
}
