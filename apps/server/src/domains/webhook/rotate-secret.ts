import type { WebhookEndpoint, webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { secretOverlapHours } from '@stoa/contract/webhook-endpoint.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { lockEndpoint, updateEndpointSecrets } from './queries-endpoint.ts'
import { createSigningSecret } from './rules.ts'
import { requireFreshCaller } from './require-fresh-caller.ts'

/** Creates a new signing secret and returns it this once. The previous one also signs for a day. */
export async function rotateSecret(
  ctx: Ctx,
  { params }: Received<typeof webhookEndpoint.rotateSecret>,
): Promise<{ secret: string; endpoint: WebhookEndpoint }> {
  await requireFreshCaller(ctx)
  const { secrets } = orNotFound(await lockEndpoint(ctx.db, ctx.scope, params.id), 'webhook_endpoint')
  const { current: previous = '' } = ctx.vault.open(secrets, params.id)
  const secret = createSigningSecret()
  const until = new Date(ctx.now.getTime() + secretOverlapHours * 3_600_000)
  const sealed = ctx.vault.seal({ current: secret, previous }, params.id)
  const endpoint = await updateEndpointSecrets(ctx.db, ctx.scope, params.id, sealed, until)
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'webhook_endpoint.secret_rotated',
    object: params.id,
    detail: { url: endpoint.url },
  })
  return { secret, endpoint }
}
