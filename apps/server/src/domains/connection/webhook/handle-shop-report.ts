import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopOrderReported } from '../events.ts'
import { parseShopReport } from './parse-shop-report.ts'
import { updateWebhookFailed } from './queries-webhook.ts'
import type { WebhookName } from '../queries-old.ts'
import { markWebhooksProcessed } from '../queries-old.ts'

type StoredEvent = NonNullable<Awaited<ReturnType<typeof parseShopReport>>>

/**
 * Handles a stored webhook of a shop: `work` does what it requires, may run again, and returns which others it did as well. A failed try is counted in the
 * inbox, and the queue tries again.
 */
export async function handleShopReport(
  jobCtx: JobCtx,
  fact: FactOf<typeof shopOrderReported>,
  work: (event: StoredEvent) => Promise<readonly WebhookName[]>,
): Promise<void> {
  const event = await parseShopReport(jobCtx.db, fact)
  if (!event) return
  let others: readonly WebhookName[]
  try {
    others = await work(event)
  } catch (error) {
    await jobCtx.transact((ctx) => updateWebhookFailed(ctx.db, fact, error instanceof UpstreamError ? error.message : 'internal'))
    throw error
  }
  await jobCtx.transact((ctx) => markWebhooksProcessed(ctx.db, [fact, ...others]))
}
