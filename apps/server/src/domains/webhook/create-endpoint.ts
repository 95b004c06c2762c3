import type { WebhookEndpoint, webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { maxWebhookEndpoints } from '@stoa/contract/webhook-endpoint.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { checkTopics } from './check-topics.ts'
import { checkUrl } from './check-url.ts'
import { insertEndpoint, lockEndpointCount } from './queries-endpoint.ts'
import { createSigningSecret } from './rules.ts'
import { requireFreshCaller } from './require-fresh-caller.ts'

/** Creates an endpoint and returns its signing secret this once; it is stored sealed. */
export async function createEndpoint(
  ctx: Ctx,
  { body }: Received<typeof webhookEndpoint.create>,
): Promise<{ secret: string; endpoint: WebhookEndpoint }> {
  await requireFreshCaller(ctx)
  checkUrl(ctx, body.url)
  checkTopics(ctx, body.topics)
  if ((await lockEndpointCount(ctx.db, ctx.scope)) >= maxWebhookEndpoints)
    throw fieldError('url', 'too_many', message('webhook_error.max_endpoints', { limit: maxWebhookEndpoints }))
  const [id, secret] = [uuidv7(), createSigningSecret()]
  const endpoint = await insertEndpoint(ctx.db, ctx.scope, { ...body, id, secrets: ctx.vault.seal({ current: secret }, id) })
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'webhook_endpoint.created',
    object: id,
    detail: { url: endpoint.url, topics: endpoint.topics },
  })
  return { secret, endpoint }
}
