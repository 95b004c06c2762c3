import type { WebhookEndpoint, webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { checkTopics } from './check-topics.ts'
import { checkUrl } from './check-url.ts'
import { updateDeliveriesCancelled } from './queries-delivery.ts'
import { lockEndpoint, updateEndpointRow } from './queries-endpoint.ts'
import { requireFreshCaller } from './require-fresh-caller.ts'

/** Changes an endpoint. Disabling it cancels what waits; another address needs a fresh sign-in, as a new endpoint does. */
export async function updateEndpoint(ctx: Ctx, { params, body }: Received<typeof webhookEndpoint.update>): Promise<WebhookEndpoint> {
  const { endpoint } = orNotFound(await lockEndpoint(ctx.db, ctx.scope, params.id), 'webhook_endpoint')
  if (endpoint.version !== body.version) throw new AppError('stale_version', { detail: message('webhook_error.changed'), current: endpoint })
  if (endpoint.url !== body.url) {
    await requireFreshCaller(ctx)
    checkUrl(ctx, body.url)
  }
  checkTopics(ctx, body.topics)
  const updated = await updateEndpointRow(ctx.db, ctx.scope, params.id, body)
  if (!updated.isEnabled) await updateDeliveriesCancelled(ctx.db, ctx.scope.companyId, params.id)
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'webhook_endpoint.updated',
    object: params.id,
    detail: { url: updated.url, topics: updated.topics, isEnabled: updated.isEnabled },
  })
  return updated
}
