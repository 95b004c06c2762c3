import type { WebhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { recordAudit } from '../company/record-audit.ts'
import { notify } from '../notification/notify/notify.ts'
import { updateDeliveriesCancelled, updateEndpointDisabled } from './queries-delivery.ts'

/** Disables an endpoint that fails, cancels what waits for it, and notifies its company. */
export async function disableEndpoint(
  ctx: Ctx,
  companyId: string,
  endpointId: string,
  reason: NonNullable<WebhookEndpoint['disabledReason']>,
): Promise<void> {
  const url = await updateEndpointDisabled(ctx.db, companyId, endpointId, reason)
  if (url === undefined) return
  await updateDeliveriesCancelled(ctx.db, companyId, endpointId)
  await recordAudit(ctx, { companyId, action: 'webhook_endpoint.disabled', object: endpointId, detail: { url, reason } })
  await notify(ctx, [
    {
      companyId,
      kind: 'webhook',
      link: `/settings/webhooks/${endpointId}`,
      message: message(`notification.webhook_${reason}`, { host: new URL(url).host }),
      thumbnailFile: null,
      fact: `webhook:${endpointId}:${ctx.now.toISOString()}`,
    },
  ])
}
