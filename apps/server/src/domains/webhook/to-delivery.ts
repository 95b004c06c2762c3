import type { WebhookDelivery } from '@stoa/contract/webhook-endpoint.ts'
import type { EventFacts } from './queries-delivery.ts'

/** Returns a delivery without the facts of its event. */
export function toDelivery({ data: _data, happenedAt: _happenedAt, ...delivery }: WebhookDelivery & EventFacts): WebhookDelivery {
  return delivery
}
