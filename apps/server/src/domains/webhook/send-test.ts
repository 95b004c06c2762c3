import type { WebhookDelivery, webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { testTopic } from '@stoa/contract/webhook-endpoint.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { throttleOrRefuse } from '../../kit/throttle.ts'
import { deliveryDue } from './events.ts'
import { findDelivery } from './queries-delivery.ts'
import { lockEndpoint } from './queries-endpoint.ts'
import { insertEvents } from './queries-event.ts'
import { testsPerCompany } from './rules.ts'
import { toDelivery } from './to-delivery.ts'

/** Queues a test event for an enabled endpoint. Throws `too_many_requests` where the company sent too many this hour. */
export async function sendTest(ctx: Ctx, { params }: Received<typeof webhookEndpoint.sendTest>): Promise<WebhookDelivery> {
  const { companyId } = ctx.scope
  const { endpoint } = orNotFound(await lockEndpoint(ctx.db, ctx.scope, params.id), 'webhook_endpoint')
  if (!endpoint.isEnabled) throw new AppError('state_forbids', { detail: message('webhook_error.disabled') })
  await throttleOrRefuse(ctx.db, `webhook-tests:${companyId}`, testsPerCompany)
  const event = { companyId, topic: testTopic, fact: `${testTopic}:${uuidv7()}`, data: { endpointId: endpoint.id } }
  const [delivery] = await insertEvents(ctx.db, [event], endpoint.id)
  const queued = orNotFound(delivery, 'webhook_delivery')
  await ctx.emit(deliveryDue, { companyId, deliveryId: queued.deliveryId, attempts: 0 })
  return toDelivery(orNotFound(await findDelivery(ctx.db, ctx.scope, queued.deliveryId), 'webhook_delivery'))
}
