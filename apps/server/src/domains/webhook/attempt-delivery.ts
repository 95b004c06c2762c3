import type { FactOf } from '../../kit/events.ts'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../kit/errors.ts'
import type { deliveryDue } from './events.ts'
import { disableEndpoint } from './disable-endpoint.ts'
import type { AttemptOutcome, DueDelivery } from './queries-delivery.ts'
import { findDueDelivery, updateAttempted, updateDeliveriesCancelled, updateEndpointFails, markEndpointWorking } from './queries-delivery.ts'
import { disabledReasonOf, maxResponseCharacters, nextAttemptAt, responseTimeoutMs, signWebhook, signingSecrets } from './rules.ts'
import { toBody } from './to-body.ts'

const maxResponseBytes = 64_000

/**
 * Sends a pending delivery to its endpoint and records the attempt. Any status of the two hundreds means received; everything else is tried again later.
 * Queued twice, because its first job waited long, it is attempted once. An endpoint that is gone, or has failed for three days, is disabled.
 */
export async function attemptDelivery(jobCtx: JobCtx, { companyId, deliveryId, attempts }: FactOf<typeof deliveryDue>): Promise<void> {
  const delivery = await findDueDelivery(jobCtx.db, companyId, deliveryId)
  if (!delivery || delivery.attempts !== attempts) return
  if (!delivery.isEnabled) return jobCtx.transact((ctx) => updateDeliveriesCancelled(ctx.db, companyId, delivery.endpointId))
  const outcome = await send(jobCtx, delivery)
  await jobCtx.transact((ctx) => record(ctx, { companyId, deliveryId, endpointId: delivery.endpointId, outcome }))
}

async function send({ vault, outbound, signal }: JobCtx, delivery: DueDelivery): Promise<AttemptOutcome> {
  const at = new Date()
  const body = toBody(delivery)
  const timestamp = Math.floor(at.getTime() / 1000)
  const secrets = signingSecrets(vault.open(delivery.secrets, delivery.endpointId), delivery.previousSecretUntil, at)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': delivery.eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secrets, { id: delivery.eventId, timestamp, body }),
  }
  const started = performance.now()
  const outcomeOf = (part: Pick<AttemptOutcome, 'status' | 'error' | 'response' | 'isDelivered'>): AttemptOutcome => ({
    at,
    durationMs: Math.round(performance.now() - started),
    nextAttemptAt: part.isDelivered ? null : nextAttemptAt(delivery.attempts + 1, at),
    ...part,
  })
  try {
    const { url } = delivery
    const limits = { timeoutMs: responseTimeoutMs, maxBytes: maxResponseBytes, circuit: `webhook ${delivery.endpointId}` }
    const response = await outbound.request({ url, method: 'POST', headers, body, accept: 'excerpt', ...limits, signal })
    const isDelivered = response.status >= 200 && response.status < 300
    return outcomeOf({ status: response.status, error: null, response: excerptOf(response.text()), isDelivered })
  } catch (error) {
    if (signal.aborted || !(error instanceof UpstreamError || error instanceof AppError)) throw error
    return outcomeOf({
      status: error instanceof UpstreamError && error.kind === 'rate_limited' ? 429 : null,
      error: reasonOf(error),
      response: '',
      isDelivered: false,
    })
  }
}

/** The start of a response, without what PostgreSQL cannot store. */
function excerptOf(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, maxResponseCharacters).toWellFormed()
}

async function record(
  ctx: Ctx,
  { companyId, deliveryId, endpointId, outcome }: { companyId: string; deliveryId: string; endpointId: string; outcome: AttemptOutcome },
): Promise<void> {
  if (!(await updateAttempted(ctx.db, companyId, deliveryId, outcome))) return
  await ctx.announce([companyId], { kind: 'webhook', id: endpointId })
  if (outcome.isDelivered) return markEndpointWorking(ctx.db, companyId, endpointId)
  const failingSince = await updateEndpointFails(ctx.db, companyId, endpointId, outcome.at)
  const reason = disabledReasonOf(outcome.status, failingSince, outcome.at)
  if (reason !== undefined) await disableEndpoint(ctx, companyId, endpointId, reason)
}
