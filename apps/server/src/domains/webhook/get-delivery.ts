import type { WebhookDeliveryDetail, webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findDelivery, listAttempts } from './queries-delivery.ts'
import { toBody } from './to-body.ts'
import { toDelivery } from './to-delivery.ts'

/** Returns a delivery with the body that is sent and its attempts. */
export async function getDelivery(
  { db, scope, language }: Ctx,
  { params }: Received<typeof webhookEndpoint.delivery>,
): Promise<WebhookDeliveryDetail> {
  const delivery = orNotFound(await findDelivery(db, scope, params.id), 'webhook_delivery')
  const attempts = await listAttempts(db, scope, params.id)
  return {
    ...toDelivery(delivery),
    body: toBody(delivery),
    history: attempts.map(({ error, ...attempt }) => ({
      ...attempt,
      code: error?.code ?? null,
      params: error?.params ?? {},
      message: error && describe(language, error),
    })),
  }
}
