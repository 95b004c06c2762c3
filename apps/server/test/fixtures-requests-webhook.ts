import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import type { Say } from './fixtures-requests-catalogue.ts'

/** How to ask the routes of webhook endpoints for something of a company's. */
export function sayWebhooks({ plain, on }: Say): void {
  const values = { url: 'https://hooks.example.com/stoa', topics: ['order.created'] }
  plain(webhookEndpoint.list)
  plain(webhookEndpoint.create, { body: values })
  on(webhookEndpoint.update, (ids) => ({
    params: { id: ids.endpointId },
    body: { ...values, description: 'Warehouse', isEnabled: true, version: 1 },
  }))
  on(webhookEndpoint.remove, (ids) => ({ params: { id: ids.endpointId } }))
  on(webhookEndpoint.rotateSecret, (ids) => ({ params: { id: ids.endpointId } }))
  on(webhookEndpoint.sendTest, (ids) => ({ params: { id: ids.endpointId } }))
  on(webhookEndpoint.deliveries, (ids) => ({ params: { id: ids.endpointId } }))
  on(webhookEndpoint.delivery, (ids) => ({ params: { id: ids.deliveryId } }))
  on(webhookEndpoint.resend, (ids) => ({ params: { id: ids.deliveryId } }))
}
