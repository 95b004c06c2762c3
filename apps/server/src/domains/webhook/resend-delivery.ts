import type { WebhookDelivery, webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { deliveryDue } from './events.ts'
import { updateDeliveryDue } from './queries-delivery.ts'
import { lockEndpoint } from './queries-endpoint.ts'

/** Sends a delivery again now, also one that was delivered: the receiver recognises it by its event's id. */
export async function resendDelivery(ctx: Ctx, { params }: Received<typeof webhookEndpoint.resend>): Promise<WebhookDelivery> {
  const delivery = orNotFound(await updateDeliveryDue(ctx.db, ctx.scope, params.id), 'webhook_delivery')
  const { endpoint } = orNotFound(await lockEndpoint(ctx.db, ctx.scope, delivery.endpointId), 'webhook_endpoint')
  if (!endpoint.isEnabled) throw new AppError('state_forbids', { detail: message('webhook_error.disabled') })
  await ctx.emit(deliveryDue, { companyId: ctx.scope.companyId, deliveryId: delivery.id, attempts: delivery.attempts })
  return delivery
}
